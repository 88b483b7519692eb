import Foundation
package import FoundationEssentials

/// The state of a date control, and its text format, which is that of HTML in the Gregorian calendar.
package struct DateControl: Hashable, Sendable {
    package enum Part: Hashable, Sendable { case date, time, both }

    package var date: Date
    package var earliest: Date?
    package var latest: Date?
    package var part = Part.both
    package var timeZone = TimeZone.current

    package init(
        date: Date, earliest: Date? = nil, latest: Date? = nil, part: Part = .both, timeZone: TimeZone = .current
    ) {
        self.date = date
        self.earliest = earliest
        self.latest = latest
        self.part = part
        self.timeZone = timeZone
    }

    /// Returns the text of a date: `2026-11-21`, `12:30`, or both with a `T` between them.
    package func text(of date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: writable(date))
        let day = String(format: "%04d-%02d-%02d", parts.year ?? 1, parts.month ?? 1, parts.day ?? 1)
        let time = String(format: "%02d:%02d", parts.hour ?? 0, parts.minute ?? 0)
        return switch part {
        case .date: day
        case .time: time
        case .both: "\(day)T\(time)"
        }
    }

    /// Returns the date of a text, limited to the bounds, or `nil` if the text isn't in the format.
    ///
    /// Components that the text doesn't specify are taken from the current date of the control. Seconds become 0 if it
    /// specifies a time.
    package func date(of text: String) -> Date? {
        var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: writable(date))
        let pieces = text.split(separator: "T", omittingEmptySubsequences: false).map(String.init)
        guard pieces.count == (part == .both ? 2 : 1) else { return nil }
        if part != .time {
            let day = pieces[0].split(separator: "-").compactMap { Int($0) }
            guard day.count == 3, (1...275_760).contains(day[0]), (1...12).contains(day[1]), (1...31).contains(day[2])
            else { return nil }
            (parts.year, parts.month, parts.day) = (day[0], day[1], day[2])
        }
        if part != .date {
            let time = pieces[pieces.count - 1].split(separator: ":").prefix(2).compactMap { Int($0) }
            guard time.count == 2, (0..<24).contains(time[0]), (0..<60).contains(time[1]) else { return nil }
            (parts.hour, parts.minute, parts.second) = (time[0], time[1], 0)
        }
        return calendar.date(from: parts).map(limited)
    }

    /// Returns the nearest date that HTML can represent: from the year 1 to the end of ECMAScript's time range
    /// (21.4.1.1).
    ///
    /// NB: For more distant or infinite dates, a calendar traps.
    private func writable(_ date: Date) -> Date {
        let seconds = Date.distantPast.timeIntervalSince1970...8_640_000_000_000
        return Date(timeIntervalSince1970: date.timeIntervalSince1970.limited(to: seconds))
    }

    private func limited(_ date: Date) -> Date {
        let later = max(date, earliest ?? date)
        return min(later, latest ?? later)
    }

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }
}
