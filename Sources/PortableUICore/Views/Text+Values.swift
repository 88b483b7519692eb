public import Foundation

extension Text {
    /// How a date is shown.
    public struct DateStyle: Equatable, Sendable {
        enum Part: Equatable, Sendable { case time, date }

        let part: Part

        /// The time of the day: `11:23 PM`.
        public static let time = DateStyle(part: .time)
        /// The day: `June 3, 2024`.
        public static let date = DateStyle(part: .date)

        /// The distance from now, which is followed.
        @available(*, unavailable, message: "no text follows the clock here: format the date, and make the view anew")
        public static var relative: DateStyle { date }

        /// The distance from now with a sign, which is followed.
        @available(*, unavailable, message: "no text follows the clock here: format the date, and make the view anew")
        public static var offset: DateStyle { date }

        /// A clock that counts from or to the date.
        @available(*, unavailable, message: "no text follows the clock here: count in a task, and show a state")
        public static var timer: DateStyle { time }

        func text(of date: Date) -> String {
            switch part {
            case .time: date.formatted(date: .omitted, time: .shortened)
            case .date: date.formatted(date: .long, time: .omitted)
            }
        }
    }

    /// Creates a text from a date, in the words of the current locale.
    public init(_ date: Date, style: Text.DateStyle) {
        self.init(verbatim: style.text(of: date))
    }

    /// Creates a text from a value, in the words of a formatter; nothing where it has none.
    public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }

    /// Creates a text from an object, in the words of a formatter; nothing where it has none.
    public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }
}

/// A value that the formats of C, such as `%.2f`, can show.
public protocol _FormatSpecifiable: Equatable {
    /// The type that is handed to the format.
    associatedtype _Arg: CVarArg

    /// The value as the format takes it.
    var _arg: Self._Arg { get }
    /// The format that is used where none is given.
    var _specifier: String { get }
}

extension Int: _FormatSpecifiable {
    /// The number itself.
    public var _arg: Int64 { Int64(self) }
    /// A whole number.
    public var _specifier: String { "%lld" }
}

extension Int32: _FormatSpecifiable {
    /// The number itself.
    public var _arg: Int32 { self }
    /// A whole number.
    public var _specifier: String { "%d" }
}

extension Int64: _FormatSpecifiable {
    /// The number itself.
    public var _arg: Int64 { self }
    /// A whole number.
    public var _specifier: String { "%lld" }
}

extension UInt: _FormatSpecifiable {
    /// The number itself.
    public var _arg: UInt64 { UInt64(self) }
    /// A whole number without a sign.
    public var _specifier: String { "%llu" }
}

extension Float: _FormatSpecifiable {
    /// The number itself.
    public var _arg: Float { self }
    /// A number with six decimals.
    public var _specifier: String { "%f" }
}

extension Double: _FormatSpecifiable {
    /// The number itself.
    public var _arg: Double { self }
    /// A number with six decimals.
    public var _specifier: String { "%lf" }
}

extension CGFloat: _FormatSpecifiable {
    /// The number itself.
    public var _arg: CGFloat { self }
    /// A number with six decimals.
    public var _specifier: String { "%lf" }
}

extension LocalizedStringKey.StringInterpolation {
    /// Appends a number in a format of C, such as `%.2f`.
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
        appendInterpolation(String(format: specifier, value._arg))
    }

    /// Appends a value in the words of a format.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        appendInterpolation(format.format(input))
    }

    /// Appends a date in the words of the current locale.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
        appendInterpolation(style.text(of: date))
    }

    /// Appends a value in the words of a formatter, or as it describes itself.
    public mutating func appendInterpolation<Subject: ReferenceConvertible>(
        _ subject: Subject, formatter: Formatter? = nil
    ) {
        appendInterpolation(formatter?.string(for: subject) ?? subject.description)
    }

    /// Appends an object in the words of a formatter, or as it describes itself.
    public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter? = nil) {
        appendInterpolation(formatter?.string(for: subject) ?? subject.description)
    }

    /// Appends an image.
    ///
    /// NB: it is deprecated, not unavailable: else the compiler takes the initializer with a string, which shows
    /// the image's description.
    @available(*, deprecated, message: "a text here has no pictures in it: use a Label, or an HStack")
    public mutating func appendInterpolation(_ image: Image) {}
}
