#if canImport(Darwin)
    import os

    /// The system's unfair lock, which macOS 14 has, unlike `Mutex`.
    typealias SystemMutex = os_unfair_lock

    extension SystemMutex {
        static var unprepared: Self { Self() }
    }

    /// A mutex in its place in memory.
    extension UnsafeMutablePointer where Pointee == SystemMutex {
        func prepare() {}

        func lock() { os_unfair_lock_lock(self) }

        func unlock() { os_unfair_lock_unlock(self) }

        func destroy() {}
    }
#else
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    // A POSIX mutex. The toolchain's `Mutex` isn't used, because the thread sanitizer doesn't see its ordering on
    // Linux.
    typealias SystemMutex = pthread_mutex_t

    extension SystemMutex {
        static var unprepared: Self { Self() }
    }

    /// A mutex in its place in memory.
    extension UnsafeMutablePointer where Pointee == SystemMutex {
        func prepare() {
            let status = pthread_mutex_init(self, nil)
            precondition(status == 0, "a mutex could not be made: \(status)")
        }

        func lock() { pthread_mutex_lock(self) }

        func unlock() { pthread_mutex_unlock(self) }

        func destroy() { pthread_mutex_destroy(self) }
    }
#endif
