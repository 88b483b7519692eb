/// The way back from a loader to the attempt that it runs for.
struct AttemptLine: Sendable {
    let ticket: Ticket
    let entry: Entry
    let container: ResourceContainer
    let meter: ProgressMeter
    let plan: Plan

    /// Whether other entries are made of this one, so that an equal value matters.
    let isRead: Bool

    /// Whether the attempt was told of another entry's failure.
    let hasFailedSource = Lock(false)
}
