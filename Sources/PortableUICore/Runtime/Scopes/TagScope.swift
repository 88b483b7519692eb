/// The tag by which a selection identifies a view.
@MainActor
final class TagScope {
    var value: AnyHashable

    init(_ value: AnyHashable) {
        self.value = value
    }
}

nonisolated struct TagModifier<Value: Hashable> {
    let value: Value
}

extension TagModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, TagModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, TagModifier>> {
        TagNode(view, in: context)
    }
}

@MainActor
private final class TagNode<Modified: View, Value: Hashable>: ModifierNode<Modified, TagModifier<Value>> {
    private lazy var scope = TagScope(AnyHashable(modifier.value))

    override func innerContext() -> _MountContext {
        context.child().with { $0.tag = scope }
    }

    override func modifierDidChange(from old: TagModifier<Value>) {
        scope.value = AnyHashable(modifier.value)
    }
}

extension View {
    /// Sets the tag by which the selection of a picker, list, or tab view identifies the view.
    ///
    /// A tag also matches a selection of its optional type, regardless of `includeOptional`.
    nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
        modifier(TagModifier(value: tag))
    }
}
