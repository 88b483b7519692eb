/// The context of a state change, which contains its animation.
@frozen public struct Transaction {
    /// The animation of the change, or `nil` to draw it immediately.
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

/// Shows the state changes made in `body` as a separate step, as ``withAnimation(_:_:)`` does.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try withAnimation(transaction.animation, body)
}
