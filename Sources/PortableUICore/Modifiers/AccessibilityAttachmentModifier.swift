/// Tells assistive technologies, and tests, about the outermost elements of the content.
nonisolated public struct AccessibilityAttachmentModifier {
    var patch: AttributePatch
    /// What a tap on an element does that is no control.
    var onTap: TapAction?
}

extension AccessibilityAttachmentModifier: PrimitiveModifier {
    /// Makes a node that adds to the attributes of the content.
    @MainActor public static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, AccessibilityAttachmentModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, AccessibilityAttachmentModifier>> {
        AttributeNode(view, in: context)
    }
}

@MainActor
private final class AttributeNode<Modified: View>: ModifierNode<Modified, AccessibilityAttachmentModifier> {
    private lazy var scope = AttributeScope(modifier.patch, onTap: modifier.onTap, outer: context.attributes)

    override func innerContext() -> _MountContext {
        context.child().with { $0.attributes = scope }
    }

    override func modifierDidChange(from old: AccessibilityAttachmentModifier) {
        scope.patch = modifier.patch
        scope.onTap = modifier.onTap
    }
}

extension View {
    nonisolated private func attributes(_ patch: AttributePatch)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        modifier(AccessibilityAttachmentModifier(patch: patch))
    }

    /// Whether what a control shows and hides is shown.
    nonisolated func accessibilityExpanded(_ isExpanded: Bool)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        attributes(AttributePatch(value: isExpanded ? "expanded" : "collapsed", isExpanded: isExpanded))
    }

    /// A name for tests, which people never hear.
    nonisolated public func accessibilityIdentifier(_ identifier: String)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        attributes(AttributePatch(identifier: identifier))
    }

    /// What assistive technologies call the view.
    nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        attributes(AttributePatch(label: labelKey.string))
    }

    /// What assistive technologies call the view.
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        attributes(AttributePatch(label: String(label)))
    }

    /// What assistive technologies call the view.
    nonisolated public func accessibilityLabel(_ label: Text)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        attributes(AttributePatch(label: label.string))
    }

    /// What assistive technologies say of the value of the view.
    nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        attributes(AttributePatch(value: valueKey.string))
    }

    /// What assistive technologies say of the value of the view.
    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        attributes(AttributePatch(value: String(value)))
    }

    /// Whether assistive technologies pass over the view.
    nonisolated public func accessibilityHidden(_ hidden: Bool)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        attributes(AttributePatch(isHidden: hidden))
    }
}

extension ModifiedContent where Modifier == AccessibilityAttachmentModifier {
    private func attributes(_ change: (inout AttributePatch) -> Void) -> ModifiedContent<Content, Modifier> {
        var copy = self
        change(&copy.modifier.patch)
        return copy
    }

    /// A name for tests, which people never hear.
    nonisolated public func accessibilityIdentifier(_ identifier: String) -> ModifiedContent<Content, Modifier> {
        attributes { $0.identifier = identifier }
    }

    /// What assistive technologies call the view.
    nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> ModifiedContent<Content, Modifier> {
        attributes { $0.label = labelKey.string }
    }

    /// Whether assistive technologies pass over the view.
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> ModifiedContent<Content, Modifier> {
        attributes { $0.isHidden = hidden }
    }
}
