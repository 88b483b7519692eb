/// A style that draws buttons with custom views.
///
/// The button itself handles taps and the disabled state.
@MainActor @preconcurrency
public protocol ButtonStyle {
    /// The type of the view that represents the body of a button.
    associatedtype Body: View

    /// The properties of a button.
    typealias Configuration = ButtonStyleConfiguration

    /// Returns a view that represents the body of a button.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The properties of a button, for use in a ``ButtonStyle``.
public struct ButtonStyleConfiguration {
    /// A type-erased label of a button.
    @MainActor
    public struct Label: View {
        let view: AnyView

        /// The label itself.
        public var body: some View { view }
    }

    /// The role of the button, if it has one.
    public let role: ButtonRole?
    /// The label of the button.
    public let label: ButtonStyleConfiguration.Label
    /// A Boolean value that indicates whether the button is being pressed.
    public let isPressed: Bool
}

/// The properties of a button, for use in a ``PrimitiveButtonStyle``.
public struct PrimitiveButtonStyleConfiguration {
    /// A type-erased label of a button.
    @MainActor
    public struct Label: View {
        let view: AnyView

        /// The label itself.
        public var body: some View { view }
    }

    /// The role of the button, if it has one.
    public let role: ButtonRole?
    /// The label of the button.
    public let label: PrimitiveButtonStyleConfiguration.Label
    let action: @MainActor () -> Void
    /// An action that follows the button's own, set by the context of the button.
    let didAct: @MainActor () -> Void

    /// Runs the button's action.
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
    /// The closure that draws the label of a button, or `nil` if there's no custom style.
    var buttonBody: ((ButtonStyleConfiguration) -> AnyView)? {
        get { self[ButtonBodyKey.self] }
        set { self[ButtonBodyKey.self] = newValue }
    }
}

/// The label of a button, drawn by a style in the environment.
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
    /// Sets a custom style for the buttons below.
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        environment {
            $0.primitiveButton = nil
            $0.buttonAppearance = .custom
            $0.buttonBody = { configuration in
                AnyView(
                    StyleBody(part: style) { style in
                        onMainActor((style, configuration)) { AnyView($0.0.makeBody(configuration: $0.1)) }
                    })
            }
        }
    }
}
