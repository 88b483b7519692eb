private enum CopyKey: EnvironmentKey {
    static var defaultValue: @MainActor (String) -> Void { { _ in } }
}

extension EnvironmentValues {
    /// An action by which the host puts a text on the user's pasteboard, in place of the one before.
    package internal(set) var copyText: @MainActor (String) -> Void {
        get { self[CopyKey.self] }
        set { self[CopyKey.self] = newValue }
    }
}
