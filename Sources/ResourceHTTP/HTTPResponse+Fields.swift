import Foundation
import HTTPTypes
import ResourceCore

extension HTTPResponse {
    /// What `Retry-After` says: seconds, or a date; nil without it, and for what is neither.
    ///
    /// RFC 9110, section 10.2.3. A date in the past is no time at all.
    ///
    /// - Parameter now: The time of the answer, where it does not name its own.
    func retryAfter(now: Date = Date()) -> Duration? {
        guard let text = headerFields[.retryAfter]?.trimmingCharacters(in: .whitespaces) else { return nil }
        if let seconds = DeltaSeconds(text) { return .seconds(seconds.count) }
        return HTTPDate(text).map { .seconds(max(0, $0.date.timeIntervalSince(date ?? now))) }
    }

    /// The time of the answer by the server's own clock.
    var date: Date? { headerFields[.date].flatMap { HTTPDate($0) }?.date }
}

extension LoadValidator {
    /// What an answer names its version by: the `ETag`, else `Last-Modified`.
    init?(of response: HTTPResponse) {
        guard let text = response.headerFields[.eTag] ?? response.headerFields[.lastModified] else { return nil }
        self.init(text)
    }

    /// The field that asks with it; what is no date is an entity tag.
    var httpField: HTTPField {
        HTTPField(name: HTTPDate(text) == nil ? .ifNoneMatch : .ifModifiedSince, value: text)
    }
}
