/// How the controls for dates below look.
///
/// NB: in a browser each of them is the browser's own control.
public protocol DatePickerStyle {
    /// Whether the control is the host's own, as it always is.
    var _isNative: Bool { get }
}

extension DatePickerStyle {
    /// Yes.
    public var _isNative: Bool { true }
}

/// As suits the place of the control.
public struct DefaultDatePickerStyle: DatePickerStyle {
    /// Creates the style.
    public init() {}
}

/// A short text that opens more at a tap.
public struct CompactDatePickerStyle: DatePickerStyle {
    /// Creates the style.
    public init() {}
}

/// A calendar or a clock.
@available(*, unavailable, message: "browsers bring controls for dates of their own: use .compact or .automatic")
public struct GraphicalDatePickerStyle: DatePickerStyle {
    /// Creates the style.
    public init() {}
}

/// Wheels that turn.
@available(*, unavailable, message: "browsers bring controls for dates of their own: use .compact or .automatic")
public struct WheelDatePickerStyle: DatePickerStyle {
    /// Creates the style.
    public init() {}
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
    /// As suits the place of the control.
    public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}

extension DatePickerStyle where Self == CompactDatePickerStyle {
    /// A short text that opens more at a tap.
    public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}

@available(*, unavailable, message: "browsers bring controls for dates of their own: use .compact or .automatic")
extension DatePickerStyle where Self == GraphicalDatePickerStyle {
    /// A calendar or a clock.
    public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}

@available(*, unavailable, message: "browsers bring controls for dates of their own: use .compact or .automatic")
extension DatePickerStyle where Self == WheelDatePickerStyle {
    /// Wheels that turn.
    public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

extension View {
    /// How the controls for dates below look.
    nonisolated public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View { self }
}
