extension Scene {
    /// Runs an action in the update in which a value changed, and when the scene appears if `initial` is `true`.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some Scene {
        modifier(ChangeModifier(value: value, isInitial: initial, action: action))
    }

    /// Runs an action in the update in which a value changed, and when the scene appears if `initial` is `true`.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some Scene {
        modifier(ChangeModifier(value: value, isInitial: initial) { _, _ in action() })
    }

    /// Runs an action with the new value in the update in which a value changed.
    ///
    /// This is the older form.
    nonisolated public func onChange<V: Equatable>(
        of value: V, perform action: @escaping (_ newValue: V) -> Void
    ) -> some Scene {
        modifier(ChangeModifier(value: value, isInitial: false) { _, new in action(new) })
    }
}
