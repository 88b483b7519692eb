/// A control that switches between on and off.
nonisolated public struct Toggle<Label: View> {
    fileprivate let isOn: Binding<Bool>
    fileprivate let label: Label

    /// Creates a toggle with a custom label.
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }
}

extension Toggle where Label == Text {
    /// Creates a toggle with a title.
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(titleKey) }
    }

    /// Creates a toggle with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(title) }
    }
}

extension Toggle where Label == _TitleAndIconLabel {
    /// Creates a toggle with a title and a symbol.
    public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { _TitleAndIconLabel(titleKey, systemImage: systemImage) }
    }
}

extension Toggle: PrimitiveView {
    /// Creates a node with a control around the label, or with the body of a style.
    @MainActor public static func _mount(_ view: Toggle, in context: _MountContext) -> _ViewNode<Toggle> {
        guard EnvironmentValues(scope: context.environment).toggleBody != nil else {
            return context.element(view) { ToggleNode($0, in: $1) }
        }
        return StyledNode(view, in: context) { view in
            let configuration = ToggleStyleConfiguration(
                label: ToggleStyleConfiguration.Label(view: AnyView(view.label)), isOn: view.isOn)
            let style = EnvironmentValues(scope: context.environment).toggleBody
            return AnyView(style?(configuration).environment(\.toggleBody, nil))
        }
    }
}

@MainActor
private final class ToggleNode<Label: View>: ElementNode<Toggle<Label>> {
    private var label: _ViewNode<Label>?

    override func mountChildren() {
        label = mount(view.label)
    }

    override func updateChildren() {
        label?.update(view.label)
    }

    override func makePrimitive() -> Primitive { .toggle(isOn: view.isOn.wrappedValue) }

    override func makeAttributes() -> Attributes {
        Attributes(isEnabled: EnvironmentValues(scope: context.environment).isEnabled)
    }

    override var takesEvents: Bool { true }
    override var readsBindings: Bool { true }

    override func handle(_ event: ElementEvent) {
        if case .toggle(let isOn) = event { view.isOn.wrappedValue = isOn }
    }

    override func elementDidUnmount() {
        label = nil
    }
}
