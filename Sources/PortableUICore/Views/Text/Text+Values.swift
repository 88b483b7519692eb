public import Foundation

extension Text {
    /// The style in which a date is shown.
    public struct DateStyle: Equatable, Sendable {
        enum Part: Equatable, Sendable { case time, date }

        let part: Part

        /// A style that shows the time of day, such as `11:23 PM`.
        public static let time = DateStyle(part: .time)
        /// A style that shows the date, such as `June 3, 2024`.
        public static let date = DateStyle(part: .date)

        /// A style that shows the time relative to now, kept up to date.
        @available(*, unavailable, message: "no text follows the clock here: format the date, and make the view anew")
        public static var relative: DateStyle { date }

        /// A style that shows the offset from now with a sign, kept up to date.
        @available(*, unavailable, message: "no text follows the clock here: format the date, and make the view anew")
        public static var offset: DateStyle { date }

        /// A style that shows a timer that counts from or to the date.
        @available(*, unavailable, message: "no text follows the clock here: count in a task, and show a state")
        public static var timer: DateStyle { time }

        func text(of date: Date) -> String {
            switch part {
            case .time: date.formatted(date: .omitted, time: .shortened)
            case .date: date.formatted(date: .long, time: .omitted)
            }
        }
    }

    /// Creates a text from a date, formatted in the current locale.
    public init(_ date: Date, style: Text.DateStyle) {
        self.init(verbatim: style.text(of: date))
    }

    /// Creates a text from a range of dates, formatted in the current locale.
    public init(_ dates: ClosedRange<Date>) {
        let formatter = DateIntervalFormatter()
        formatter.dateStyle = .medium
        formatter.timeStyle = .short
        self.init(verbatim: formatter.string(from: dates.lowerBound, to: dates.upperBound))
    }

    /// Creates a text from a value, formatted by a formatter.
    ///
    /// The text is empty if the formatter can't format the value.
    public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }

    /// Creates a text from an object, formatted by a formatter.
    ///
    /// The text is empty if the formatter can't format the object.
    public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }
}

/// A value that can be formatted with a C format specifier, such as `%.2f`.
public protocol _FormatSpecifiable: Equatable {
    /// The type of the argument that is passed to the format.
    associatedtype _Arg: CVarArg

    /// The value as an argument of the format.
    var _arg: Self._Arg { get }
    /// The default format specifier.
    var _specifier: String { get }
}

extension Int: _FormatSpecifiable {
    /// The value as an argument of the format.
    public var _arg: Int64 { Int64(self) }
    /// The specifier of an integer.
    public var _specifier: String { "%lld" }
}

extension Int32: _FormatSpecifiable {
    /// The value as an argument of the format.
    public var _arg: Int32 { self }
    /// The specifier of an integer.
    public var _specifier: String { "%d" }
}

extension Int64: _FormatSpecifiable {
    /// The value as an argument of the format.
    public var _arg: Int64 { self }
    /// The specifier of an integer.
    public var _specifier: String { "%lld" }
}

extension UInt: _FormatSpecifiable {
    /// The value as an argument of the format.
    public var _arg: UInt64 { UInt64(self) }
    /// The specifier of an unsigned integer.
    public var _specifier: String { "%llu" }
}

extension Float: _FormatSpecifiable {
    /// The value as an argument of the format.
    public var _arg: Float { self }
    /// The specifier of a number with six decimals.
    public var _specifier: String { "%f" }
}

extension Double: _FormatSpecifiable {
    /// The value as an argument of the format.
    public var _arg: Double { self }
    /// The specifier of a number with six decimals.
    public var _specifier: String { "%lf" }
}

extension CGFloat: _FormatSpecifiable {
    /// The value as an argument of the format.
    public var _arg: CGFloat { self }
    /// The specifier of a number with six decimals.
    public var _specifier: String { "%lf" }
}

extension LocalizedStringKey.StringInterpolation {
    /// Appends a number with a C format specifier, such as `%.2f`.
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
        appendInterpolation(String(format: specifier, value._arg))
    }

    /// Appends a value, formatted by a format style.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        appendInterpolation(format.format(input))
    }

    /// Appends a date, formatted in the current locale.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
        appendInterpolation(style.text(of: date))
    }

    /// Appends a value, formatted by a formatter or, without one, as its description.
    public mutating func appendInterpolation<Subject: ReferenceConvertible>(
        _ subject: Subject, formatter: Formatter? = nil
    ) {
        appendInterpolation(formatter?.string(for: subject) ?? subject.description)
    }

    /// Appends an object, formatted by a formatter or, without one, as its description.
    public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter? = nil) {
        appendInterpolation(formatter?.string(for: subject) ?? subject.description)
    }

    /// Appends an image.
    ///
    /// NB: This method is deprecated rather than unavailable. Otherwise, the compiler would choose the initializer with
    /// a string, which would show the image's description.
    @available(*, deprecated, message: "a text here has no pictures in it: use a Label, or an HStack")
    public mutating func appendInterpolation(_ image: Image) {}
}
