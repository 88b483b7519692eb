#if !canImport(Darwin)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// Mutual exclusion by a POSIX mutex.
    ///
    /// Not the toolchain's `Mutex`: the thread sanitizer does not see what that one orders on Linux.
    struct LockGate: ~Copyable, @unchecked Sendable {
        // Sendable: the pointer never changes, and what it points to is made for use by many threads.
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
