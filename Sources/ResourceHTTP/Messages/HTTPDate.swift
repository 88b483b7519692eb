import Foundation

/// A date in one of the three formats of HTTP (RFC 9110, section 5.6.7).
struct HTTPDate: Hashable, Sendable {
    let date: Date

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Creates a date from `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, or
    /// `Sun Nov  6 08:49:37 1994`.
    ///
    /// - Parameter now: The time that a year of two digits is at most 50 years after.
    init?(_ text: String, now: Date = Date()) {
        let words = text.split { " ,-:".contains($0) }.map(String.init)
        if words.count == 8, ["GMT", "UTC"].contains(words[7].uppercased()) {
            self.init(day: words[1], month: words[2], year: words[3], time: words[4..<7], now)
        } else if words.count == 7 {
            self.init(day: words[2], month: words[1], year: words[6], time: words[3..<6], now)
        } else {
            return nil
        }
    }

    private init?(day: String, month: String, year: String, time: ArraySlice<String>, _ now: Date) {
        let clock = time.compactMap { UInt8($0) }.map(Int.init)
        guard let day = UInt8(day), let month = Self.months.firstIndex(of: month.capitalized), let year = UInt16(year),
            clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60
        else { return nil }
        let seconds = Double(clock[0] * 3600 + clock[1] * 60 + clock[2])
        let dates = Self.years(Int(year), now).compactMap { Self.date(year: $0, month: month + 1, day: Int(day)) }
            .map { $0 + seconds }
        let latest = now + 50 * Self.secondsPerYear
        guard let date = dates.first(where: { year >= 100 || $0 <= latest }) else { return nil }
        self.date = date
    }

    private static let secondsPerYear = 365.2425 * 86400

    /// Returns the years that a year may mean, the latest one first: those of several centuries for two digits.
    private static func years(_ year: Int, _ now: Date) -> [Int] {
        guard year < 100 else { return [year] }
        let century = Int(1970 + now.timeIntervalSince1970 / secondsPerYear) / 100 * 100
        return [100, 0, -100].map { century + $0 + year }
    }

    /// Returns the beginning of a day, or `nil` if the month doesn't have that day.
    private static func date(year: Int, month: Int, day: Int) -> Date? {
        let first = days(toYear: year, month: month, day: 1)
        // NB: The month after December counts as the thirteenth of the same year.
        let length = days(toYear: year, month: month + 1, day: 1) - first
        guard (1...length).contains(day) else { return nil }
        return Date(timeIntervalSince1970: Double((first + day - 1) * 86400))
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
