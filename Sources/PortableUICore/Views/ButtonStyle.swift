/// A way to draw buttons with views of one's own; tapping and disabling stay the button's.
@MainActor @preconcurrency
public protocol ButtonStyle {
    /// The type of the view that a button becomes.
    associatedtype Body: View

    /// What a style is told of a button.
    typealias Configuration = ButtonStyleConfiguration

    /// What a button looks like.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// What a ``ButtonStyle`` is told of a button.
public struct ButtonStyleConfiguration {
    /// The label of the button, whatever its type.
    @MainActor
    public struct Label: View {
        let view: AnyView

        /// The label itself.
        public var body: some View { view }
    }

    /// What the button is for.
    public let role: ButtonRole?
    /// The label of the button.
    public let label: ButtonStyleConfiguration.Label
    /// Whether the button is held down.
    public let isPressed: Bool
}

/// What a ``PrimitiveButtonStyle`` is told of a button.
public struct PrimitiveButtonStyleConfiguration {
    /// The label of the button, whatever its type.
    @MainActor
    public struct Label: View {
        let view: AnyView

        /// The label itself.
        public var body: some View { view }
    }

    /// What the button is for.
    public let role: ButtonRole?
    /// The label of the button.
    public let label: PrimitiveButtonStyleConfiguration.Label
    let action: @MainActor () -> Void
    /// What follows the action of any button there.
    let didAct: @MainActor () -> Void

    /// Does what the button does.
    @MainActor
    public func trigger() {
        action()
        didAct()
    }
}

private enum ButtonBodyKey: EnvironmentKey {
    static var defaultValue: ((ButtonStyleConfiguration) -> AnyView)? { nil }
}

extension EnvironmentValues {
    /// What draws the label of a button; nil where no style of the app does.
    var buttonBody: ((ButtonStyleConfiguration) -> AnyView)? {
        get { self[ButtonBodyKey.self] }
        set { self[ButtonBodyKey.self] = newValue }
    }
}

/// The label of a button, as a style of the environment draws it.
nonisolated struct ButtonLabel<Label: View> {
    let role: ButtonRole?
    let label: Label
    let isPressed: Bool
}

extension ButtonLabel: PrimitiveView {
    @MainActor static func _mount(_ view: ButtonLabel, in context: _MountContext) -> _ViewNode<ButtonLabel> {
        guard EnvironmentValues(scope: context.environment).buttonBody != nil else {
            return WrapperNode(view, content: \.label, in: context)
        }
        return StyledNode(view, in: context) { view in
            let label = ButtonStyleConfiguration.Label(view: AnyView(view.label))
            let configuration = ButtonStyleConfiguration(role: view.role, label: label, isPressed: view.isPressed)
            let style = EnvironmentValues(scope: context.environment).buttonBody
            return style?(configuration) ?? AnyView(view.label)
        }
    }
}

extension View {
    /// How the buttons below are drawn, by a style of the app.
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        environment {
            $0.primitiveButton = nil
            $0.buttonAppearance = .custom
            $0.buttonBody = { configuration in
                onMainActor((style, configuration)) { AnyView($0.0.makeBody(configuration: $0.1)) }
            }
        }
    }
}
