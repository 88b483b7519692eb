/// A promise of the closure that applies a feed's changes, which a test can check with a server's states.
///
///     @Test(arguments: FeedPromise.allCases)
///     func `the events of a room keep their promises`(_ promise: FeedPromise) throws {
///         try promise.check(from: [], [(.posted(hello), [hello]), (.deleted(hello.id), [])]) { $0.apply($1) }
///     }
public enum FeedPromise: String, CaseIterable, Sendable {
    case `each change leads to the state of the server`
    case `a change that is applied again to the same value makes the same value`
    case `a change leaves the value as it was from which another is made`
    case `a change that is applied twice changes nothing more`

    /// The promises that a feed makes whose changes aren't used as overlays, and aren't absolute.
    public static let ofChanges = allCases.filter { $0 != .`a change that is applied twice changes nothing more` }

    /// Checks that a closure keeps this promise, and throws a ``BrokenFeedPromise`` if it doesn't.
    ///
    /// - Parameters:
    ///   - start: The server's state before the first change.
    ///   - steps: The changes in their order, each with the server's state after it.
    ///   - apply: The closure of the feed, or of the overlay, that applies a change to a value.
    public func check<Value: Equatable, Change>(
        from start: Value, _ steps: [(change: Change, state: Value)], apply: (inout Value, Change) -> Void
    ) throws {
        var value = start
        var last = start
        for (place, step) in steps.enumerated() {
            let made = value.applying(step.change, by: apply)
            switch self {
            case .`each change leads to the state of the server`: try expect(made, step.state, at: place)
            case .`a change that is applied again to the same value makes the same value`:
                try expect(value.applying(step.change, by: apply), made, at: place)
            case .`a change leaves the value as it was from which another is made`: try expect(value, last, at: place)
            case .`a change that is applied twice changes nothing more`:
                try expect(made.applying(step.change, by: apply), made, at: place)
            }
            (value, last) = (made, step.state)
        }
    }

    private func expect<Value: Equatable>(_ value: Value, _ expected: Value, at place: Int) throws {
        guard value != expected else { return }
        throw BrokenFeedPromise(promise: self, change: place, description: "\(value) instead of \(expected)")
    }
}

extension Equatable {
    fileprivate func applying<Change>(_ change: Change, by apply: (inout Self, Change) -> Void) -> Self {
        var value = self
        apply(&value, change)
        return value
    }
}

/// An error that describes how a feed's closure broke a promise.
public struct BrokenFeedPromise: Error, CustomStringConvertible {
    /// The promise.
    public let promise: FeedPromise

    /// The place of the change, from 0.
    public let change: Int

    /// A description of the violation.
    public let description: String
}
