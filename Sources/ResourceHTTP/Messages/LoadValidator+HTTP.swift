import HTTPTypes
import ResourceCore

extension LoadValidator {
    /// Creates a validator from a response's `ETag`, or else from its `Last-Modified`.
    ///
    /// A response from behind a temporary redirect has none, because it may be that of another resource.
    init?(of response: HTTPDataResponse) {
        guard !response.isOfAnotherResource, let text = response.head.entityTag ?? response.head.lastModified
        else { return nil }
        self.init(text)
    }

    /// Creates a validator from a response's strong `ETag`, or else from its `Last-Modified`.
    init?(strongOf response: HTTPDataResponse) {
        guard !response.isOfAnotherResource else { return nil }
        let tag = response.head.entityTag.flatMap { LoadValidator($0).isStrong ? $0 : nil }
        guard let text = tag ?? response.head.lastModified else { return nil }
        self.init(text)
    }

    var isStrong: Bool { !text.isEmpty && !text.hasPrefix("W/") }

    /// A Boolean value that indicates whether it's a date; any other text is an entity tag.
    var isDate: Bool { HTTPDate(text) != nil }

    /// The header field of a conditional request.
    var httpField: HTTPField {
        HTTPField(name: isDate ? .ifModifiedSince : .ifNoneMatch, value: text)
    }

    /// Returns a Boolean value that indicates whether a 304 response that may name a version names this one.
    ///
    /// It's compared weakly, because servers that compress responses weaken the tags of some of them only.
    func isConfirmed(by response: HTTPResponse) -> Bool {
        guard let tag = response.entityTag, !isDate else { return true }
        return tag.withoutWeakness == text.withoutWeakness
    }
}

extension HTTPResponse {
    /// The entity tag, or `nil` if there is none that could name one version (RFC 9110, section 8.8.3).
    ///
    /// A tag without quotation marks counts, because a server that sends one compares it as it is.
    fileprivate var entityTag: String? {
        let tags = headerFields[values: .eTag]
        guard tags.count == 1, let tag = tags.first, tag.isEntityTag else { return nil }
        return tag
    }

    fileprivate var lastModified: String? {
        headerFields[.lastModified].flatMap { HTTPDate($0) == nil ? nil : $0 }
    }
}

extension String {
    fileprivate var withoutWeakness: Substring { dropFirst(hasPrefix("W/") ? 2 : 0) }

    // NB: A list of tags matches each of them, and an asterisk anything.
    fileprivate var isEntityTag: Bool {
        let opaque = withoutWeakness
        if opaque.count > 1, opaque.hasPrefix("\""), opaque.hasSuffix("\"") {
            return !opaque.dropFirst().dropLast().contains("\"")
        }
        return !opaque.isEmpty && opaque != "*" && !opaque.contains { "\", \t".contains($0) }
    }
}
