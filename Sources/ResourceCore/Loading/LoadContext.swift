/// What a loader is told about the attempt it runs for.
public struct LoadContext<Value: Sendable>: Sendable {
    /// Why the load runs; a caller that joins later does not change it.
    public let intent: LoadIntent

    /// The number of this attempt, from 1.
    public let attempt: Int

    /// The value that the entry held when the attempt began, fresh or not.
    public let previous: Value?

    /// What came with that value to ask whether it has changed; nil without one, and for a value set by hand.
    public let validator: LoadValidator?

    /// Where what the loader says and asks meanwhile goes.
    let line: AttemptLine<Value>
}
