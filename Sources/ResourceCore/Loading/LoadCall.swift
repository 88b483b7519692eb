/// The information for a loader about its attempt, regardless of the type of its values.
struct LoadCall: Sendable {
    let intent: LoadIntent
    let attempt: Int
    let previous: AnyValue?
    let validator: LoadValidator?

    /// The connection for the loader's reports and requests.
    let line: AttemptContext
}
