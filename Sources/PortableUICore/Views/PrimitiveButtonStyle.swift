/// A way to draw buttons, and to decide when they do what they do.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
    /// The type of the view that a button becomes.
    associatedtype Body: View

    /// What a style is told of a button.
    typealias Configuration = PrimitiveButtonStyleConfiguration

    /// What a button becomes; it is used by ``PrimitiveButtonStyleConfiguration/trigger()``.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body

    /// The appearance in terms that hosts draw; nil for a style of the app.
    nonisolated var _appearance: _ButtonAppearance? { get }
}

extension PrimitiveButtonStyle {
    /// None: the body is drawn.
    nonisolated public var _appearance: _ButtonAppearance? { nil }
}

/// An appearance of buttons that a host can draw.
public struct _ButtonAppearance: Sendable {
    let appearance: ButtonAppearance
}

/// As suits the place of the button.
nonisolated public struct DefaultButtonStyle: PrimitiveButtonStyle {
    /// Creates the style.
    public init() {}

    /// As suits the place.
    public var _appearance: _ButtonAppearance? { _ButtonAppearance(appearance: .automatic) }

    /// A button in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        Button(configuration).buttonStyle(self)
    }
}

/// With a border around the label.
nonisolated public struct BorderedButtonStyle: PrimitiveButtonStyle {
    /// Creates the style.
    public init() {}

    /// With a border.
    public var _appearance: _ButtonAppearance? { _ButtonAppearance(appearance: .bordered) }

    /// A button in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        Button(configuration).buttonStyle(self)
    }
}

/// Filled with the accent: the main button of a screen.
nonisolated public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    /// Creates the style.
    public init() {}

    /// Filled with the accent.
    public var _appearance: _ButtonAppearance? { _ButtonAppearance(appearance: .borderedProminent) }

    /// A button in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        Button(configuration).buttonStyle(self)
    }
}

/// The label alone, in the accent.
nonisolated public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    /// Creates the style.
    public init() {}

    /// Without a border.
    public var _appearance: _ButtonAppearance? { _ButtonAppearance(appearance: .borderless) }

    /// A button in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        Button(configuration).buttonStyle(self)
    }
}

/// The label alone, as it is.
nonisolated public struct PlainButtonStyle: PrimitiveButtonStyle {
    /// Creates the style.
    public init() {}

    /// The label alone.
    public var _appearance: _ButtonAppearance? { _ButtonAppearance(appearance: .plain) }

    /// A button in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        Button(configuration).buttonStyle(self)
    }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    /// As suits the place of the button.
    nonisolated public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// With a border around the label.
    nonisolated public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// Filled with the accent: the main button of a screen.
    nonisolated public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    /// The label alone, in the accent.
    nonisolated public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// The label alone, as it is.
    @MainActor @preconcurrency public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

private enum PrimitiveButtonKey: EnvironmentKey {
    static var defaultValue: ((PrimitiveButtonStyleConfiguration) -> AnyView)? { nil }
}

extension EnvironmentValues {
    /// What a button becomes; nil where it is the control of a host.
    var primitiveButton: ((PrimitiveButtonStyleConfiguration) -> AnyView)? {
        get { self[PrimitiveButtonKey.self] }
        set { self[PrimitiveButtonKey.self] = newValue }
    }
}

extension View {
    /// How the buttons below are drawn.
    ///
    /// A button in the body of a style of the app is drawn as it would be without the style.
    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        environment { values in
            guard let appearance = style._appearance?.appearance else {
                return values.primitiveButton = drawing(style, inside: values.primitiveButton)
            }
            values.buttonAppearance = appearance
            values.buttonBody = nil
            values.primitiveButton = nil
        }
    }
}

/// Draws buttons by a style, and those in its body by the style around it.
private func drawing<S: PrimitiveButtonStyle>(
    _ style: S, inside outer: ((PrimitiveButtonStyleConfiguration) -> AnyView)?
) -> (PrimitiveButtonStyleConfiguration) -> AnyView {
    { configuration in
        onMainActor((style, configuration, outer)) { style, configuration, outer in
            AnyView(style.makeBody(configuration: configuration).environment(\.primitiveButton, outer))
        }
    }
}
