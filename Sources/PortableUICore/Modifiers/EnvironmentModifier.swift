public import Observation

/// Writes one value to the environment of the content.
nonisolated struct EnvironmentModifier {
    /// A name for the value and how it is written; the closure is called again when something that it reads changes.
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
    private lazy var scope = EnvironmentScope(outer: context.environment, graph: graph)

    /// Tells the outermost elements in which direction they are read, where that is what is written.
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
        if let direction = EnvironmentValues.layoutDirection(in: values) { tell(direction) }
        guard scope.write(values) else { return }
        for child in children { child.setSubtreeNeedsEvaluation() }
    }

    private func tell(_ direction: LayoutDirection) {
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

    /// Sets a value of the environment for this view and all below it.
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        environment { $0[keyPath: keyPath] = value }
    }

    /// Gives an observable object to this view and all below it, which find it by its type.
    nonisolated public func environment<T>(_ object: T?) -> some View where T: AnyObject, T: Observable {
        environment { $0.setObject(object) }
    }

    /// Changes a value of the environment for this view and all below it.
    nonisolated public func transformEnvironment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
    ) -> some View {
        environment { transform(&$0[keyPath: keyPath]) }
    }
}
