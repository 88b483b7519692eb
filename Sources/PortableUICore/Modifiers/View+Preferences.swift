/// A modifier that sets a preference in place of those of its content.
nonisolated struct PreferenceModifier<Key: PreferenceKey> {
    let change: (inout Key.Value) -> Void
    /// A Boolean value that indicates whether the change starts with the value of the content.
    let isTransform: Bool
}

extension PreferenceModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, PreferenceModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, PreferenceModifier>> {
        PreferenceNode(view, in: context)
    }
}

@MainActor
private final class PreferenceNode<Modified: View, Key: PreferenceKey>: ModifierNode<Modified, PreferenceModifier<Key>>
{
    override func modifierDidChange(from old: PreferenceModifier<Key>) {
        context.preferences?.didChange(ObjectIdentifier(Key.self))
    }

    override func collectPreferences(_ collector: PreferenceCollector) {
        guard let reduction = collector as? PreferenceReduction<Key> else {
            return super.collectPreferences(collector)
        }
        let inner = PreferenceReduction<Key>()
        if modifier.isTransform { super.collectPreferences(inner) }
        var value = inner.value
        modifier.change(&value)
        reduction.add(value)
    }
}

/// A modifier that runs an action with the preference of its content.
nonisolated struct PreferenceObserver<Key: PreferenceKey> where Key.Value: Equatable {
    let action: (Key.Value) -> Void
}

extension PreferenceObserver: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, PreferenceObserver>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, PreferenceObserver>> {
        PreferenceObserverNode(view, in: context)
    }
}

@MainActor
private final class PreferenceObserverNode<Modified: View, Key: PreferenceKey>:
    ModifierNode<Modified, PreferenceObserver<Key>>
where Key.Value: Equatable {
    private var last: Key.Value?

    override func innerContext() -> _MountContext {
        let scope = PreferenceScope(ObjectIdentifier(Key.self), observer: self, outer: context.preferences)
        return context.child().with { $0.preferences = scope }
    }

    override func didMount() {
        evaluate()
    }

    /// Collects the preferences of the entire content, because their order matters.
    override func evaluate() {
        isDirty = false
        let reduction = PreferenceReduction<Key>()
        collectPreferences(reduction)
        let value = reduction.value
        guard last.map({ $0 != value }) ?? true else { return }
        last = value
        graph.lifecycle.didChange { [weak self] in self?.modifier.action(value) }
    }
}

extension View {
    /// Sets the value of a preference, in place of those that the views below set for the key.
    nonisolated public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
        modifier(PreferenceModifier<K>(change: { $0 = value }, isTransform: false))
    }

    /// Transforms the value that the views below set for a preference key.
    nonisolated public func transformPreference<K: PreferenceKey>(
        _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
    ) -> some View {
        modifier(PreferenceModifier<K>(change: callback, isTransform: true))
    }

    /// Adds an action that receives the value of a preference, initially and in each update that changes it (L13).
    nonisolated public func onPreferenceChange<K: PreferenceKey>(
        _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
    ) -> some View where K.Value: Equatable {
        modifier(PreferenceObserver<K>(action: action))
    }
}
