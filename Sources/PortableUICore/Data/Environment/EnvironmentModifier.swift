public import Observation

/// A modifier that sets values in the environment of the content.
nonisolated struct EnvironmentModifier {
    /// A closure that sets the values.
    ///
    /// It's called again when a value that it has read changes.
    let write: (inout EnvironmentValues) -> Void
}

extension EnvironmentModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, EnvironmentModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, EnvironmentModifier>> {
        EnvironmentNode(view, in: context)
    }
}

@MainActor
private final class EnvironmentNode<Modified: View>: ModifierNode<Modified, EnvironmentModifier> {
    private lazy var scope = EnvironmentScope(outer: context.environment, evaluation: graph.evaluation)

    /// The scope that passes the layout direction on to the outermost elements, if the modifier sets it.
    private var direction: AttributeScope?

    override func innerContext() -> _MountContext {
        evaluate()
        return context.child().with { inner in
            inner.environment = scope
            inner.attributes = direction ?? inner.attributes
        }
    }

    override func modifierDidChange(from old: EnvironmentModifier) {
        evaluate()
    }

    override func evaluate() {
        let values = recordingObservables {
            EnvironmentValues.values(writtenIn: context.environment, by: modifier.write)
        }
        if let direction = EnvironmentValues.layoutDirection(in: values) { setDirection(direction) }
        guard scope.write(values) else { return }
        for child in children { child.setSubtreeNeedsEvaluation() }
    }

    private func setDirection(_ direction: LayoutDirection) {
        let patch = AttributePatch(direction: direction)
        if let scope = self.direction {
            scope.patch = patch
        } else {
            self.direction = AttributeScope(patch, outer: context.attributes)
        }
    }
}

extension View {
    nonisolated func environment(writing write: @escaping (inout EnvironmentValues) -> Void)
        -> ModifiedContent<Self, EnvironmentModifier>
    {
        modifier(EnvironmentModifier(write: write))
    }

    /// Sets an environment value for this view and its descendants.
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        environment { $0[keyPath: keyPath] = value }
    }

    /// Supplies an observable object to this view and its descendants, which find it by its type.
    nonisolated public func environment<T>(_ object: T?) -> some View where T: AnyObject, T: Observable {
        environment { $0.setObject(object) }
    }

    /// Transforms an environment value for this view and its descendants.
    nonisolated public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        environment { transform(&$0[keyPath: keyPath]) }
    }
}
