import Foundation

/// A date in the format of HTTP (RFC 9110, 5.6.7), with a resolution of one second.
struct HTTPDate: Hashable, Comparable {
    /// The number of seconds since January 1, 1970, rounded down.
    private let seconds: Double

    init(_ date: Date) {
        seconds = date.timeIntervalSince1970.rounded(.down)
    }

    /// Creates a date from one of the three formats that a server accepts.
    init?(_ text: String) {
        let dates = [Self.current, Self.rfc850, Self.asctime].lazy.compactMap { $0.date(from: text) }
        guard let date = dates.first else { return nil }
        self.init(date)
    }

    /// The date in the current format, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    var text: String { Self.current.string(from: Date(timeIntervalSince1970: seconds)) }

    static func < (one: HTTPDate, other: HTTPDate) -> Bool { one.seconds < other.seconds }

    private static let current = formatter("EEE, dd MMM yyyy HH:mm:ss 'GMT'")
    private static let rfc850 = formatter("EEEE, dd-MMM-yy HH:mm:ss 'GMT'")
    private static let asctime = formatter("EEE MMM d HH:mm:ss yyyy")

    private static func formatter(_ format: String) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = format
        return formatter
    }
}
