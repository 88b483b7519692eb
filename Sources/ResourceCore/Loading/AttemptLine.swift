/// The way back from a loader to the attempt that it runs for.
struct AttemptLine<Value: Sendable>: Sendable {
    let ticket: Ticket
    let entry: Entry<Value>
    let container: ResourceContainer
    let meter: ProgressMeter
    let cost: (@Sendable (Value) -> Int)?

    /// Whether other entries are made of this one, so that an equal value matters.
    let isRead: Bool

    /// Whether the attempt was told of another entry's failure.
    let hasFailedSource = Lock(false)
}
