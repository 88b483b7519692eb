/// A value that only one thread at a time can access.
///
/// The lock isn't recursive: a body must not take the same lock again, or call code that it doesn't control.
package final class Lock<State: Sendable>: @unchecked Sendable {
    // Sendable: `state` is read and written in `withLock` alone, which holds `gate` meanwhile. Unchecked: for the same
    // reason, and because the lock isn't recursive, no two accesses to it overlap.
    @exclusivity(unchecked) private var state: State
    private let gate = LockGate()

    package init(_ state: State) {
        self.state = state
    }

    package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        gate.lock()
        defer { gate.unlock() }
        return try body(&state)
    }
}
