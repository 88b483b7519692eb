#if !canImport(Darwin) && !THREAD_SANITIZER
    import Synchronization

    /// Mutual exclusion by the toolchain's mutex.
    final class LockGate: Sendable {
        private let mutex = Mutex<Void>(())

        func whileLocked<Result>(_ body: () throws -> Result) rethrows -> Result {
            try withoutActuallyEscaping(body) { body in
                try mutex.withLock { _ in try body() }
            }
        }
    }
#endif
