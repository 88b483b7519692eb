/// A style that determines the appearance of toggles.
@MainActor @preconcurrency
public protocol ToggleStyle {
    /// The type of the view that represents the body of a toggle.
    associatedtype Body: View

    /// The properties of a toggle.
    typealias Configuration = ToggleStyleConfiguration

    /// Returns a view that represents the body of a toggle.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The properties of a toggle, for use in a ``ToggleStyle``.
public struct ToggleStyleConfiguration {
    /// A type-erased label of a toggle.
    @MainActor
    public struct Label: View {
        let view: AnyView

        /// The label itself.
        public var body: some View { view }
    }

    /// The label of the toggle.
    public let label: ToggleStyleConfiguration.Label
    /// A Boolean value that indicates whether the toggle is on.
    ///
    /// Setting it switches the toggle.
    @Binding public var isOn: Bool
    /// A Boolean value that indicates whether the toggle represents several different values.
    ///
    /// Here, it represents one.
    public var isMixed = false

    init(label: Label, isOn: Binding<Bool>) {
        self.label = label
        _isOn = isOn
    }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
    /// Creates a toggle from the configuration that a style receives.
    public init(_ configuration: ToggleStyleConfiguration) {
        self.init(isOn: configuration.$isOn) { configuration.label }
    }
}

/// A style that adapts to the context of the toggle, and is always a switch.
nonisolated public struct DefaultToggleStyle: ToggleStyle {
    /// Creates the style.
    public init() {}

    /// Returns a switch.
    @MainActor public func makeBody(configuration: DefaultToggleStyle.Configuration) -> some View {
        Toggle(configuration)
    }
}

/// A style with a knob that slides between two sides.
nonisolated public struct SwitchToggleStyle: ToggleStyle {
    private let color: Color?

    /// Creates the style.
    public init() {
        color = nil
    }

    /// Creates a style with a color for the on state.
    public init(tint: Color) {
        color = tint
    }

    /// Returns a switch.
    @MainActor public func makeBody(configuration: SwitchToggleStyle.Configuration) -> some View {
        Toggle(configuration).tint(color)
    }
}

/// A style with a button that remains highlighted while the toggle is on.
nonisolated public struct ButtonToggleStyle: ToggleStyle {
    /// Creates the style.
    public init() {}

    /// Returns a button.
    @MainActor public func makeBody(configuration: ButtonToggleStyle.Configuration) -> some View {
        Button {
            configuration.isOn.toggle()
        } label: {
            configuration.label
        }
        .accessibilityAddTraits(configuration.isOn ? .isSelected : [])
        .accessibilityValue(configuration.isOn ? "on" : "off")
        .environment(\.buttonAppearance, configuration.isOn ? .borderedProminent : .bordered)
    }
}

extension ToggleStyle where Self == DefaultToggleStyle {
    /// The style that adapts to the context of the toggle.
    nonisolated public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

extension ToggleStyle where Self == SwitchToggleStyle {
    /// The style with a knob that slides between two sides.
    nonisolated public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
    /// The style with a button that remains highlighted while the toggle is on.
    nonisolated public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

private enum ToggleBodyKey: EnvironmentKey {
    static var defaultValue: ((ToggleStyleConfiguration) -> AnyView)? { nil }
}

extension EnvironmentValues {
    /// The closure that draws a toggle, or `nil` if there's no style.
    var toggleBody: ((ToggleStyleConfiguration) -> AnyView)? {
        get { self[ToggleBodyKey.self] }
        set { self[ToggleBodyKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of the toggles below.
    nonisolated public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
        environment {
            $0.toggleBody = { configuration in
                AnyView(
                    StyleBody(part: style) { style in
                        onMainActor((style, configuration)) { AnyView($0.0.makeBody(configuration: $0.1)) }
                    })
            }
        }
    }
}
