/// What a loader is told about the attempt it runs for.
public struct LoadContext<Value: Sendable>: Sendable {
    let call: LoadCall

    /// Why the load runs; a caller that joins later does not change it.
    public var intent: LoadIntent { call.intent }

    /// The number of this attempt, from 1.
    public var attempt: Int { call.attempt }

    /// The value that the entry held when the attempt began, fresh or not.
    public var previous: Value? { call.previous?.typed(Value.self) }

    /// What came with that value to ask whether it has changed; nil without one, and for a value set by hand.
    public var validator: LoadValidator? { call.validator }

    var line: AttemptLine { call.line }
}
