/// A way to draw toggles.
@MainActor @preconcurrency
public protocol ToggleStyle {
    /// The type of the view that a toggle becomes.
    associatedtype Body: View

    /// What a style is told of a toggle.
    typealias Configuration = ToggleStyleConfiguration

    /// What a toggle looks like.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// What a ``ToggleStyle`` is told of a toggle.
public struct ToggleStyleConfiguration {
    /// The label of the toggle, whatever its type.
    @MainActor
    public struct Label: View {
        let view: AnyView

        /// The label itself.
        public var body: some View { view }
    }

    /// The label of the toggle.
    public let label: ToggleStyleConfiguration.Label
    /// Whether the toggle is on; writing switches it.
    @Binding public var isOn: Bool
    /// Whether the toggle stands for several values that differ; here it stands for one.
    public var isMixed = false

    init(label: Label, isOn: Binding<Bool>) {
        self.label = label
        _isOn = isOn
    }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
    /// Creates the toggle of a style that changes another one's look.
    public init(_ configuration: ToggleStyleConfiguration) {
        self.init(isOn: configuration.$isOn) { configuration.label }
    }
}

/// As suits the place of the toggle: a switch.
nonisolated public struct DefaultToggleStyle: ToggleStyle {
    /// Creates the style.
    public init() {}

    /// A switch.
    @MainActor public func makeBody(configuration: DefaultToggleStyle.Configuration) -> some View {
        Toggle(configuration)
    }
}

/// A knob that slides from one side to the other.
nonisolated public struct SwitchToggleStyle: ToggleStyle {
    private let color: Color?

    /// Creates the style.
    public init() {
        color = nil
    }

    /// Creates the style with a colour for what is on.
    public init(tint: Color) {
        color = tint
    }

    /// A switch.
    @MainActor public func makeBody(configuration: SwitchToggleStyle.Configuration) -> some View {
        Toggle(configuration).tint(color)
    }
}

/// A button that stays pressed in.
nonisolated public struct ButtonToggleStyle: ToggleStyle {
    /// Creates the style.
    public init() {}

    /// A button.
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
    /// As suits the place of the toggle.
    nonisolated public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

extension ToggleStyle where Self == SwitchToggleStyle {
    /// A knob that slides from one side to the other.
    nonisolated public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
    /// A button that stays pressed in.
    nonisolated public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

private enum ToggleBodyKey: EnvironmentKey {
    static var defaultValue: ((ToggleStyleConfiguration) -> AnyView)? { nil }
}

extension EnvironmentValues {
    /// What draws a toggle; nil where no style does.
    var toggleBody: ((ToggleStyleConfiguration) -> AnyView)? {
        get { self[ToggleBodyKey.self] }
        set { self[ToggleBodyKey.self] = newValue }
    }
}

extension View {
    /// How the toggles below are drawn.
    nonisolated public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
        environment {
            $0.toggleBody = { configuration in
                onMainActor((style, configuration)) { AnyView($0.0.makeBody(configuration: $0.1)) }
            }
        }
    }
}
