// A call that waits for an entry.
package struct Waiter: Sendable {
    // Resumes the call (R7). It runs off every lock, once.
    package typealias Resume = @Sendable (Result<AnyValue, any Error>) -> Void

    let wait: LoadMachine.Wait

    // Whether the flight is wanted because of the call, which is neither a prefetch nor that of another entry's loader.
    let isCaller: Bool

    // How stale a value the call accepts, or `nil` if it accepts none.
    let accepted: AcceptedStaleness?
    let resume: Resume
}

package struct WaiterID: Hashable, Comparable, Sendable {
    package let number: UInt64

    package init(number: UInt64) { self.number = number }

    package static func < (one: WaiterID, other: WaiterID) -> Bool { one.number < other.number }
}
