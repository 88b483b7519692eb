private enum WindowLocalityKey: EnvironmentKey { static var defaultValue: Bool { true } }

extension EnvironmentValues {
    /// A Boolean value that indicates whether the user of the window is on this machine.
    ///
    /// It's `false` for a visitor of a served app who comes from elsewhere, or through a proxy.
    package var isWindowLocal: Bool {
        get { self[WindowLocalityKey.self] }
        set { self[WindowLocalityKey.self] = newValue }
    }
}
