#if canImport(Darwin)
    import os

    /// Mutual exclusion by the system's unfair lock, which macOS 14 has and `Mutex` does not.
    struct LockGate: ~Copyable, Sendable {
        private let lock = OSAllocatedUnfairLock()

        func whileLocked<Result>(_ body: () throws -> Result) rethrows -> Result {
            lock.lock()
            defer { lock.unlock() }
            return try body()
        }
    }
#endif
