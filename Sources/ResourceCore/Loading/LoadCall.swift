/// What a loader is told about the attempt it runs for, whatever the type of its values.
struct LoadCall: Sendable {
    let intent: LoadIntent
    let attempt: Int
    let previous: AnyValue?
    let validator: LoadValidator?

    /// Where what the loader says and asks meanwhile goes.
    let line: AttemptLine
}
