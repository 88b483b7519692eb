/// What goes along with a change of state: how it is spread over time.
@frozen public struct Transaction {
    /// The course of the change; nil draws it at once.
    public var animation: Animation?

    /// Creates a transaction without an animation.
    public init() {
        animation = nil
    }

    /// Creates a transaction with an animation.
    public init(animation: Animation?) {
        self.animation = animation
    }
}

/// Shows the writes to state in `body` as a step of their own, as ``withAnimation(_:_:)`` does.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try withAnimation(transaction.animation, body)
}
