/// A modifier that runs an action when a value differs from the previous one.
nonisolated struct ChangeModifier<Value: Equatable> {
    let value: Value
    let isInitial: Bool
    let action: (Value, Value) -> Void
}

extension ChangeModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, ChangeModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, ChangeModifier>> {
        ChangeNode(view, in: context)
    }
}

@MainActor
private final class ChangeNode<Modified: View, Value: Equatable>: ModifierNode<Modified, ChangeModifier<Value>> {
    override func didMount() {
        guard modifier.isInitial else { return }
        report(from: modifier.value)
    }

    override func modifierDidChange(from old: ChangeModifier<Value>) {
        guard old.value != modifier.value else { return }
        report(from: old.value)
    }

    private func report(from old: Value) {
        let (action, new) = (modifier.action, modifier.value)
        graph.lifecycle.didChange { action(old, new) }
    }
}

extension View {
    /// Runs an action in the update in which a value changed, and when the view appears if `initial` is `true`.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View {
        modifier(ChangeModifier(value: value, isInitial: initial, action: action))
    }

    /// Runs an action in the update in which a value changed, and when the view appears if `initial` is `true`.
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View {
        modifier(ChangeModifier(value: value, isInitial: initial) { _, _ in action() })
    }

    /// Runs an action with the new value in the update in which a value changed.
    ///
    /// This is the older form.
    nonisolated public func onChange<V: Equatable>(
        of value: V, perform action: @escaping (_ newValue: V) -> Void
    ) -> some View {
        modifier(ChangeModifier(value: value, isInitial: false) { _, new in action(new) })
    }
}
