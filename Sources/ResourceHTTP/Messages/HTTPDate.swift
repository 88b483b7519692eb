import Foundation

/// A date in one of the three formats of HTTP (RFC 9110, section 5.6.7).
struct HTTPDate: Hashable, Sendable {
    let date: Date

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Creates a date from `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, or
    /// `Sun Nov  6 08:49:37 1994`.
    init?(_ text: String) {
        let words = text.split { " ,-:".contains($0) }.map(String.init)
        if words.count == 8, words[7] == "GMT" {
            self.init(day: words[1], month: words[2], year: words[3], time: words[4..<7])
        } else if words.count == 7 {
            self.init(day: words[2], month: words[1], year: words[6], time: words[3..<6])
        } else {
            return nil
        }
    }

    private init?(day: String, month: String, year: String, time: ArraySlice<String>) {
        let clock = time.compactMap { UInt8($0) }.map(Int.init)
        guard let day = UInt8(day), let month = Self.months.firstIndex(of: month), let year = UInt16(year),
            (1...31).contains(day), clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60
        else { return nil }
        // NB: A two-digit year is one from 1970 to 2069.
        let fullYear = Int(year) + (year < 70 ? 2000 : year < 100 ? 1900 : 0)
        let days = Self.days(toYear: fullYear, month: month + 1, day: Int(day))
        date = Date(timeIntervalSince1970: Double(days * 86400 + clock[0] * 3600 + clock[1] * 60 + clock[2]))
    }

    /// Returns the number of days since January 1, 1970, in the Gregorian calendar.
    ///
    /// Years are counted from March, so that the leap day is the last day of a year: Howard Hinnant, *chrono-Compatible
    /// Low-Level Date Algorithms*, 2013.
    private static func days(toYear year: Int, month: Int, day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}
