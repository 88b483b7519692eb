/// One who receives an entry's snapshots.
struct Subscriber<Value: Sendable>: Sendable {
    /// Where they go.
    let receive: @MainActor @Sendable (Snapshot<Value>) -> Void

    /// Whether its observing is demand; nil while it only receives, off screen.
    var isDemanding: Bool?
}
