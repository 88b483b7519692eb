public import FoundationEssentials

/// A modifier that provides information on the outermost elements of its content to assistive technologies and tests.
nonisolated public struct AccessibilityAttachmentModifier {
    var patch: AttributePatch
    /// The action for a tap on an element that isn't a control.
    var onTap: TapAction?
}

extension AccessibilityAttachmentModifier: PrimitiveModifier {
    /// Creates a node that adds to the attributes of the content.
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
    nonisolated func attributes(_ patch: AttributePatch)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        modifier(AccessibilityAttachmentModifier(patch: patch))
    }

    /// Sets whether the content that a control shows and hides is currently shown.
    nonisolated func accessibilityExpanded(_ isExpanded: Bool)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        attributes(AttributePatch(value: isExpanded ? "expanded" : "collapsed", isExpanded: isExpanded))
    }

    /// Sets the web page that a link to another screen leads to.
    ///
    /// In a browser, the link can then be opened in another tab, and its URL copied, and the window that opens the URL
    /// receives it in `onOpenURL(perform:)`. BrowserHost uses the path and the query, and pays no attention to the
    /// host. A tap stays a tap. Everywhere else, as on Apple platforms, the modifier has no effect.
    nonisolated public func webpageURL(_ url: URL?) -> some View {
        attributes(AttributePatch(webpageURL: url))
    }

    /// Draws an outline around the view, or none, without any effect on its layout.
    nonisolated package func outlined(_ isOutlined: Bool) -> some View {
        attributes(AttributePatch(isOutlined: isOutlined))
    }

    /// Sets an identifier for tests, which isn't presented to the user.
    nonisolated public func accessibilityIdentifier(_ identifier: String)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        attributes(AttributePatch(identifier: identifier))
    }

    /// Sets the label that describes the view to assistive technologies.
    nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        attributes(AttributePatch(label: labelKey.string))
    }

    /// Sets the label that describes the view to assistive technologies.
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        attributes(AttributePatch(label: String(label)))
    }

    /// Sets the label that describes the view to assistive technologies.
    nonisolated public func accessibilityLabel(_ label: Text)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        attributes(AttributePatch(label: label.string))
    }

    /// Sets the description of the view's value for assistive technologies.
    nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        attributes(AttributePatch(value: valueKey.string))
    }

    /// Sets the description of the view's value for assistive technologies.
    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        attributes(AttributePatch(value: String(value)))
    }

    /// Sets whether the view is hidden from assistive technologies.
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

    /// Sets an identifier for tests, which isn't presented to the user.
    nonisolated public func accessibilityIdentifier(_ identifier: String) -> ModifiedContent<Content, Modifier> {
        attributes { $0.identifier = identifier }
    }

    /// Sets the label that describes the view to assistive technologies.
    nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> ModifiedContent<Content, Modifier> {
        attributes { $0.label = labelKey.string }
    }

    /// Sets whether the view is hidden from assistive technologies.
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> ModifiedContent<Content, Modifier> {
        attributes { $0.isHidden = hidden }
    }
}
