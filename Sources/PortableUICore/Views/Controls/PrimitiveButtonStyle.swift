/// A style that draws buttons with custom views and custom interaction.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
    /// The type of the view that represents the body of a button.
    associatedtype Body: View

    /// The properties of a button.
    typealias Configuration = PrimitiveButtonStyleConfiguration

    /// Returns a view for a button, which runs its action with ``PrimitiveButtonStyleConfiguration/trigger()``.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body

    /// The style as an appearance that a host can draw, or `nil` for a custom style.
    nonisolated var _appearance: _ButtonAppearance? { get }
}

extension PrimitiveButtonStyle {
    /// The appearance of a custom style, which is `nil` because its body is drawn.
    nonisolated public var _appearance: _ButtonAppearance? { nil }
}

/// An appearance of buttons that a host can draw.
public struct _ButtonAppearance: Sendable {
    let appearance: ButtonAppearance
}

/// A style that adapts to the context of the button.
nonisolated public struct DefaultButtonStyle: PrimitiveButtonStyle {
    /// Creates the style.
    public init() {}

    /// The automatic appearance.
    public var _appearance: _ButtonAppearance? { _ButtonAppearance(appearance: .automatic) }

    /// Returns a button in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        Button(configuration).buttonStyle(self)
    }
}

/// A style with a border around the label.
nonisolated public struct BorderedButtonStyle: PrimitiveButtonStyle {
    /// Creates the style.
    public init() {}

    /// The bordered appearance.
    public var _appearance: _ButtonAppearance? { _ButtonAppearance(appearance: .bordered) }

    /// Returns a button in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        Button(configuration).buttonStyle(self)
    }
}

/// A style that is filled with the accent color, for the main button of a screen.
nonisolated public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    /// Creates the style.
    public init() {}

    /// The prominent bordered appearance.
    public var _appearance: _ButtonAppearance? { _ButtonAppearance(appearance: .borderedProminent) }

    /// Returns a button in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        Button(configuration).buttonStyle(self)
    }
}

/// A style that shows only the label, in the accent color.
nonisolated public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    /// Creates the style.
    public init() {}

    /// The borderless appearance.
    public var _appearance: _ButtonAppearance? { _ButtonAppearance(appearance: .borderless) }

    /// Returns a button in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        Button(configuration).buttonStyle(self)
    }
}

/// A style that shows only the unmodified label.
nonisolated public struct PlainButtonStyle: PrimitiveButtonStyle {
    /// Creates the style.
    public init() {}

    /// The plain appearance.
    public var _appearance: _ButtonAppearance? { _ButtonAppearance(appearance: .plain) }

    /// Returns a button in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        Button(configuration).buttonStyle(self)
    }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    /// The style that adapts to the context of the button.
    nonisolated public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// The style with a border around the label.
    nonisolated public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// The style that is filled with the accent color, for the main button of a screen.
    nonisolated public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    /// The style that shows only the label, in the accent color.
    nonisolated public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// The style that shows only the unmodified label.
    @MainActor @preconcurrency public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

private enum PrimitiveButtonKey: EnvironmentKey {
    static var defaultValue: ((PrimitiveButtonStyleConfiguration) -> AnyView)? { nil }
}

extension EnvironmentValues {
    /// The closure that draws a button, or `nil` if it's a control of the host.
    var primitiveButton: ((PrimitiveButtonStyleConfiguration) -> AnyView)? {
        get { self[PrimitiveButtonKey.self] }
        set { self[PrimitiveButtonKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of the buttons below.
    ///
    /// A button in the body of a custom style is drawn as it would be without that style.
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

/// Returns a closure that draws buttons with a style, and those in its body with the style around it.
private func drawing<S: PrimitiveButtonStyle>(
    _ style: S, inside outer: ((PrimitiveButtonStyleConfiguration) -> AnyView)?
) -> (PrimitiveButtonStyleConfiguration) -> AnyView {
    { configuration in
        let body = StyleBody(part: style) { style in
            onMainActor((style, configuration)) { AnyView($0.0.makeBody(configuration: $0.1)) }
        }
        return AnyView(body.environment(\.primitiveButton, outer))
    }
}
