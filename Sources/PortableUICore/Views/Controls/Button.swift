import LocalizedTexts

/// A control that runs an action.
nonisolated public struct Button<Label: View> {
    fileprivate let role: ButtonRole?
    fileprivate let action: @MainActor () -> Void
    fileprivate let label: Label

    /// Creates a button with a custom label.
    ///
    /// The action runs on the main actor.
    @preconcurrency
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }

    /// Creates a button with a role and a custom label.
    ///
    /// The action runs on the main actor.
    @preconcurrency
    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.role = role
        self.action = action
        self.label = label()
    }
}

extension Button where Label == DefaultButtonLabel {
    /// Creates a button whose label is the name of its role.
    ///
    /// The action runs on the main actor.
    @preconcurrency
    public init(role: ButtonRole, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { DefaultButtonLabel(title: role.title) }
    }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
    /// Creates a button from the configuration that a style receives.
    public init(_ configuration: PrimitiveButtonStyleConfiguration) {
        self.init(role: configuration.role, action: configuration.action) { configuration.label }
    }
}

extension Button where Label == Text {
    /// Creates a button with a title.
    @preconcurrency
    public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(titleKey) }
    }

    /// Creates a button with a title.
    @preconcurrency @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }

    /// Creates a button with a title and a role.
    @preconcurrency
    public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(titleKey) }
    }

    /// Creates a button with a title and a role.
    @preconcurrency @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

extension Button where Label == _TitleAndIconLabel {
    /// Creates a button with a title and a symbol.
    public init(_ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void) {
        self.init(titleKey, systemImage: systemImage, role: nil, action: action)
    }

    /// Creates a button with a title, a symbol, and a role.
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { _TitleAndIconLabel(titleKey, systemImage: systemImage) }
    }

    /// Creates a button with a title and a symbol.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping @MainActor () -> Void) {
        self.init(title, systemImage: systemImage, role: nil, action: action)
    }

    /// Creates a button with a title, a symbol, and a role.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { _TitleAndIconLabel(title, systemImage: systemImage) }
    }
}

/// The default label of a button, which is the name of its role.
nonisolated public struct DefaultButtonLabel: View {
    let title: String

    /// The name of the role.
    @MainActor public var body: some View { Text(title) }
}

extension Button: PrimitiveView {
    /// Creates a node with a control around the label, or with the body of a style.
    @MainActor public static func _mount(_ view: Button, in context: _MountContext) -> _ViewNode<Button> {
        context.element(view) { view, context in
            guard EnvironmentValues(scope: context.environment).primitiveButton != nil else {
                return ButtonNode(view, in: context)
            }
            return StyledNode(view, in: context) { view in
                let environment = EnvironmentValues(scope: context.environment)
                let didAct: @MainActor () -> Void = {
                    EnvironmentValues(scope: context.environment).afterButton?()
                }
                let configuration = PrimitiveButtonStyleConfiguration(
                    role: view.role, label: PrimitiveButtonStyleConfiguration.Label(view: AnyView(view.label)),
                    action: view.action, didAct: didAct)
                return environment.primitiveButton?(configuration) ?? AnyView(view.label)
            }
        }
    }
}

@MainActor
private final class ButtonNode<Label: View>: ElementNode<Button<Label>> {
    private var label: _ViewNode<ButtonLabel<Label>>?
    private var isPressed = false
    /// The pressed state that the label last reflected.
    private var hasDrawnPressed = false

    private var styledLabel: ButtonLabel<Label> {
        ButtonLabel(role: view.role, label: view.label, isPressed: isPressed)
    }

    override func mountChildren() {
        label = mount(styledLabel)
    }

    override func updateChildren() {
        hasDrawnPressed = isPressed
        label?.update(styledLabel)
    }

    override func makePrimitive() -> Primitive {
        let environment = EnvironmentValues(scope: context.environment)
        return .button(role: view.role, style: environment.buttonAppearance, size: environment.controlSize)
    }

    override func makeAttributes() -> Attributes {
        let isEnabled = EnvironmentValues(scope: context.environment).isEnabled
        if !isEnabled { isPressed = false }
        return Attributes(isEnabled: isEnabled)
    }

    override func didEvaluate() {
        if isPressed != hasDrawnPressed { updateChildren() }
    }

    override var takesEvents: Bool { true }

    override func handle(_ event: ElementEvent) {
        switch event {
        case .tap:
            view.action()
            EnvironmentValues(scope: context.environment).afterButton?()
        case .press(let isPressed):
            self.isPressed = isPressed
            setNeedsEvaluation()
        default: break
        }
    }

    override func elementDidUnmount() {
        label = nil
    }
}

/// The purpose of a button, beyond its label.
public struct ButtonRole: Equatable, Sendable {
    package let name: String

    /// The role of a button that deletes or overwrites data.
    public static let destructive = ButtonRole(name: "destructive")
    /// The role of a button that cancels an operation without making changes.
    public static let cancel = ButtonRole(name: "cancel")
    /// The role of a button that closes the current activity.
    public static let close = ButtonRole(name: "close")
    /// The role of a button that confirms.
    public static let confirm = ButtonRole(name: "confirm")

    /// The title of a button with this role that has no label.
    var title: String {
        switch name {
        case "destructive": LocalizedText.string("Delete")
        case "cancel": LocalizedText.string("Cancel")
        case "close": LocalizedText.string("Close")
        default: LocalizedText.string("Done")
        }
    }
}
