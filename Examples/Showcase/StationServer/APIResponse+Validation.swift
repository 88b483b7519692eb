import Foundation

extension APIResponse {
    /// Returns the response with a strong `ETag` of its body, and the given `Cache-Control`.
    func tagged(caching: String) -> APIResponse {
        var response = self
        response.headers["ETag"] = Self.tag(of: body)
        response.headers["Cache-Control"] = caching
        return response
    }

    /// Returns the response itself, or a 304 without a body if the client already has the same body.
    func unlessHeld(by request: APIRequest) -> APIResponse {
        guard isHeld(byTagsIn: request.headers["if-none-match"]) else { return self }
        var response = self
        response.status = 304
        response.body = Data()
        response.headers["Content-Type"] = nil
        return response
    }

    /// Returns whether an `If-None-Match` has the tag of the response, ignoring the marks of weak tags (RFC 9110,
    /// 13.1.2).
    func isHeld(byTagsIn field: String?) -> Bool {
        guard let tag = headers["ETag"] else { return false }
        return Self.tags(in: field ?? "").contains { $0 == tag || $0 == "W/\(tag)" || $0 == "*" }
    }

    /// Returns the tags in a list of them, as they were sent.
    static func tags(in field: String) -> [String] {
        field.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Returns a hash of the bytes (64-bit FNV-1a), in quotation marks.
    private static func tag(of body: Data) -> String {
        let hash = body.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        return "\"\(String(hash, radix: 16))\""
    }
}
