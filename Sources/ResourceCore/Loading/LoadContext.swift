/// The context of the attempt that a loader runs for.
public struct LoadContext<Value: Sendable>: Sendable {
    let call: LoadCall

    /// The intent of the load.
    ///
    /// A caller that joins later doesn't change it.
    public var intent: LoadIntent { call.intent }

    /// The number of this attempt, from 1.
    public var attempt: Int { call.attempt }

    /// The value that the entry held when the attempt began, fresh or not.
    public var previous: Value? { call.previous?.typed(Value.self) }

    /// The validator that came with the previous value, or `nil` if it has none or was set manually.
    public var validator: LoadValidator? { call.validator }

    var line: AttemptContext { call.line }
}
