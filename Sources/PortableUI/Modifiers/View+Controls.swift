extension View {
    /// Keeps people from using the controls below.
    nonisolated public func disabled(_ disabled: Bool) -> some View {
        environment { $0.isEnabled = $0.isEnabled && !disabled }
    }

    /// How large the controls below are drawn.
    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
        environment(\.controlSize, controlSize)
    }

    /// How the buttons below are drawn.
    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        environment {
            $0.buttonAppearance = style._appearance.appearance
            $0.buttonBody = nil
        }
    }

    /// Runs an action for a tap anywhere on the view.
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        modifier(AccessibilityAttachmentModifier(patch: AttributePatch(), onTap: action))
    }
}

/// A way to draw buttons.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
    /// The appearance in terms that hosts draw.
    nonisolated var _appearance: _ButtonAppearance { get }
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
    public var _appearance: _ButtonAppearance { _ButtonAppearance(appearance: .automatic) }
}

/// With a border around the label.
nonisolated public struct BorderedButtonStyle: PrimitiveButtonStyle {
    /// Creates the style.
    public init() {}

    /// With a border.
    public var _appearance: _ButtonAppearance { _ButtonAppearance(appearance: .bordered) }
}

/// Filled with the accent: the main button of a screen.
nonisolated public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    /// Creates the style.
    public init() {}

    /// Filled with the accent.
    public var _appearance: _ButtonAppearance { _ButtonAppearance(appearance: .borderedProminent) }
}

/// The label alone, in the accent.
nonisolated public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    /// Creates the style.
    public init() {}

    /// Without a border.
    public var _appearance: _ButtonAppearance { _ButtonAppearance(appearance: .borderless) }
}

/// The label alone, as it is.
nonisolated public struct PlainButtonStyle: PrimitiveButtonStyle {
    /// Creates the style.
    public init() {}

    /// The label alone.
    public var _appearance: _ButtonAppearance { _ButtonAppearance(appearance: .plain) }
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
    nonisolated public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
