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
#endif
