/// The reason why a write was rejected, in the form of problem details (RFC 9457).
struct Problem: Error, Hashable {
    let status: Int
    var type = "about:blank"
    let title: String

    /// A sentence for users.
    let detail: String

    /// The time after which another attempt may succeed, in seconds.
    var retryAfter: Int?

    var response: APIResponse {
        var headers = ["Content-Type": "application/problem+json", "Content-Language": "en"]
        headers["Retry-After"] = retryAfter.map { "\($0)" }
        return APIResponse(status: status, json: self, headers: headers)
    }
}

extension Problem: Encodable {
    private enum Name: String, CodingKey {
        case type, title, status, detail
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(type, forKey: .type)
        try container.encode(title, forKey: .title)
        try container.encode(status, forKey: .status)
        try container.encode(detail, forKey: .detail)
    }
}

// MARK: - Kinds

extension Problem {
    static let noNote = Problem(status: 404, title: "Not Found", detail: "There is no note with this id.")

    static let preconditionFailed = Problem(
        status: 412, title: "Precondition Failed", detail: "The note or the list was changed in the meantime.")

    /// Returns the problem with a body that isn't understood.
    static func malformed(_ detail: String) -> Problem {
        Problem(status: 400, title: "Bad Request", detail: detail)
    }

    /// Returns the problem with a body whose values aren't acceptable.
    static func invalid(_ detail: String) -> Problem {
        Problem(status: 422, title: "Unprocessable Content", detail: detail)
    }

    /// Returns the problem with a change that other changes have made impossible.
    static func conflict(_ detail: String) -> Problem {
        Problem(status: 409, title: "Conflict", detail: detail)
    }
}
