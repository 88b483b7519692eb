import Foundation
import HTTPTypes
import ResourceCore

extension HTTPResponse {
    /// Returns the time given by `Retry-After`, in seconds or as a date, or `nil` if the field is missing or invalid.
    ///
    /// See RFC 9110, section 10.2.3. A date in the past results in zero.
    ///
    /// - Parameter now: The time of the response, if it has no date of its own.
    func retryAfter(now: Date = Date()) -> Duration? {
        guard let text = headerFields[.retryAfter]?.trimmingCharacters(in: .whitespaces) else { return nil }
        if let seconds = DeltaSeconds(text) { return .seconds(seconds.count) }
        return HTTPDate(text).map { .seconds(max(0, $0.date.timeIntervalSince(date ?? now))) }
    }

    /// The date of the response, according to the server's clock.
    var date: Date? { headerFields[.date].flatMap { HTTPDate($0) }?.date }
}
