/// The connection from a loader back to the attempt that it runs for.
struct AttemptContext: Sendable {
    let ticket: Ticket
    let entry: Entry
    let container: ResourceContainer
    let meter: ProgressMeter
    let plan: ErasedResource

    /// A Boolean value that indicates whether other entries are derived from this one, so that an equal value matters.
    let isRead: Bool

    /// A Boolean value that indicates whether the attempt received another entry's failure.
    let hasFailedSource = Lock(false)
}
