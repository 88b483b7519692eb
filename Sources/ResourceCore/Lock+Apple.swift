#if canImport(Darwin)
    import os

    /// Mutual exclusion by the system's unfair lock, which macOS 14 has and `Mutex` does not.
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
#endif
