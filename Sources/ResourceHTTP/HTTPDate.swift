import Foundation

/// A moment as HTTP writes it, in one of three forms (RFC 9110, section 5.6.7).
struct HTTPDate: Hashable, Sendable {
    let date: Date

    init?(_ text: String) {
        for format in ["EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy"] {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = format
            if let date = formatter.date(from: text) {
                self.date = date
                return
            }
        }
        return nil
    }
}
