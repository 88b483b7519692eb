#if canImport(Darwin)
    import os

    /// A mutual exclusion lock based on the system's unfair lock, which macOS 14 has, unlike `Mutex`.
    struct LockGate: ~Copyable, Sendable {
        private let unfair = OSAllocatedUnfairLock()

        init() {}

        func lock() {
            unfair.lock()
        }

        func unlock() {
            unfair.unlock()
        }
    }
#else
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// A mutual exclusion lock based on a POSIX mutex.
    ///
    /// The toolchain's `Mutex` isn't used, because the thread sanitizer doesn't see its ordering on Linux.
    struct LockGate: ~Copyable, @unchecked Sendable {
        // Sendable: the pointer never changes, and the mutex that it points to is made for use by many threads.
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>

        init() {
            mutex = .allocate(capacity: 1)
            mutex.initialize(to: pthread_mutex_t())
            let status = pthread_mutex_init(mutex, nil)
            precondition(status == 0, "a mutex could not be made: \(status)")
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        func lock() {
            pthread_mutex_lock(mutex)
        }

        func unlock() {
            pthread_mutex_unlock(mutex)
        }
    }
#endif
