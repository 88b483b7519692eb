/// A style that determines the appearance of date pickers.
///
/// NB: In a browser, each of them is the browser's own control.
public protocol DatePickerStyle {
    /// A Boolean value that indicates whether the control is the host's own, which it always is.
    var _isNative: Bool { get }
}

extension DatePickerStyle {
    /// A Boolean value that indicates that the control is the host's own.
    public var _isNative: Bool { true }
}

/// A style that adapts to the context of the date picker.
public struct DefaultDatePickerStyle: DatePickerStyle {
    /// Creates the style.
    public init() {}
}

/// A style with a compact text that reveals more controls when it's tapped.
public struct CompactDatePickerStyle: DatePickerStyle {
    /// Creates the style.
    public init() {}
}

/// A style with a calendar or a clock.
public struct GraphicalDatePickerStyle: DatePickerStyle {
    /// Creates the style.
    public init() {}
}

/// A style with scrolling wheels.
public struct WheelDatePickerStyle: DatePickerStyle {
    /// Creates the style.
    public init() {}
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
    /// The style that adapts to the context of the date picker.
    public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}

extension DatePickerStyle where Self == CompactDatePickerStyle {
    /// The style with a compact text that reveals more controls when it's tapped.
    public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}

extension DatePickerStyle where Self == GraphicalDatePickerStyle {
    /// The style with a calendar or a clock.
    public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}

extension DatePickerStyle where Self == WheelDatePickerStyle {
    /// The style with scrolling wheels.
    public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

extension View {
    /// Sets the style of the date pickers below.
    nonisolated public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View { self }
}
