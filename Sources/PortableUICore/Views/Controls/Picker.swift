/// A control that selects one of several values, which are the tags of its content.
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
    let selection: Binding<SelectionValue>
    let label: Label
    let content: Content

    /// Creates a picker from views with tags.
    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.selection = selection
        self.label = label()
        self.content = content()
    }

    /// Creates a picker from views with tags.
    ///
    /// This is the older form.
    public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, content: content, label: { label })
    }
}

extension Picker where Label == Text {
    /// Creates a picker with a title.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content, label: { Text(titleKey) })
    }

    /// Creates a picker with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content, label: { Text(title) })
    }
}

extension Picker where Label == _TitleAndIconLabel {
    /// Creates a picker with a title and a symbol.
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { _TitleAndIconLabel(titleKey, systemImage: systemImage) }
    }

    /// Creates a picker with a title and a symbol.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, systemImage: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { _TitleAndIconLabel(title, systemImage: systemImage) }
    }
}

extension Picker: PrimitiveView {
    /// Creates a node with a control around the label.
    @MainActor public static func _mount(_ view: Picker, in context: _MountContext) -> _ViewNode<Picker> {
        context.element(view) { PickerNode($0, in: $1) }
    }
}

@MainActor
private final class PickerNode<Label: View, SelectionValue: Hashable, Content: View>:
    ElementNode<Picker<Label, SelectionValue, Content>>
{
    private var label: _ViewNode<Label>?
    private var options: DetachedNode<Content>?

    override func mountChildren() {
        label = mount(view.label)
        let node = DetachedNode(view.content, in: context) { [weak self] in self?.setNeedsEvaluation() }
        options = node
        children.append(node)
    }

    override func updateChildren() {
        label?.update(view.label)
        options?.update(view.content)
    }

    override func makePrimitive() -> Primitive {
        let elements = options?.elements ?? []
        let selection = view.selection.wrappedValue
        return .picker(
            PickerControl(
                options: elements.map(\.words), selected: elements.firstIndex { Self.value(of: $0) == selection },
                appearance: EnvironmentValues(scope: context.environment).pickerAppearance))
    }

    override func makeAttributes() -> Attributes {
        Attributes(isEnabled: EnvironmentValues(scope: context.environment).isEnabled)
    }

    override var takesEvents: Bool { true }
    override var readsBindings: Bool { true }

    override func handle(_ event: ElementEvent) {
        guard case .choose(let index) = event, let elements = options?.elements, elements.indices.contains(index),
            let value = Self.value(of: elements[index])
        else { return }
        view.selection.wrappedValue = value
        setNeedsEvaluation()
    }

    /// Returns the value of an option.
    ///
    /// A tag of the wrapped type also matches an optional selection.
    private static func value(of element: Element) -> SelectionValue? {
        element.tag?.value.base as? SelectionValue
    }

    override func elementDidUnmount() {
        label = nil
        options = nil
    }
}

/// A style that determines the appearance of pickers.
public protocol PickerStyle {
    /// The style as an appearance that a host can draw.
    var _appearance: _PickerAppearance { get }
}

/// An appearance of pickers that a host can draw.
public struct _PickerAppearance: Sendable {
    let appearance: PickerControl.Appearance
}

/// A style that adapts to the context of the picker, and is always a menu.
public struct DefaultPickerStyle: PickerStyle {
    /// Creates the style.
    public init() {}

    /// The menu appearance.
    public var _appearance: _PickerAppearance { _PickerAppearance(appearance: .menu) }
}

/// A style that presents the options in a menu.
public struct MenuPickerStyle: PickerStyle {
    /// Creates the style.
    public init() {}

    /// The menu appearance.
    public var _appearance: _PickerAppearance { _PickerAppearance(appearance: .menu) }
}

/// A style that presents the options side by side.
public struct SegmentedPickerStyle: PickerStyle {
    /// Creates the style.
    public init() {}

    /// The segmented appearance.
    public var _appearance: _PickerAppearance { _PickerAppearance(appearance: .segmented) }
}

/// A style that presents the options in a vertical list.
public struct InlinePickerStyle: PickerStyle {
    /// Creates the style.
    public init() {}

    /// The inline appearance.
    public var _appearance: _PickerAppearance { _PickerAppearance(appearance: .inline) }
}

extension PickerStyle where Self == DefaultPickerStyle {
    /// The style that adapts to the context of the picker.
    public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

extension PickerStyle where Self == MenuPickerStyle {
    /// The style that presents the options in a menu.
    public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

extension PickerStyle where Self == SegmentedPickerStyle {
    /// The style that presents the options side by side.
    public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension PickerStyle where Self == InlinePickerStyle {
    /// The style that presents the options in a vertical list.
    public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

private enum PickerAppearanceKey: EnvironmentKey { static let defaultValue = PickerControl.Appearance.menu }

extension EnvironmentValues {
    var pickerAppearance: PickerControl.Appearance {
        get { self[PickerAppearanceKey.self] }
        set { self[PickerAppearanceKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of the pickers below.
    nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
        environment(\.pickerAppearance, style._appearance.appearance)
    }
}
