import Foundation

extension APIResponse {
    /// The answer with a strong `ETag` of its body, and with this `Cache-Control`.
    func tagged(caching: String) -> APIResponse {
        var answer = self
        answer.headers["ETag"] = Self.tag(of: body)
        answer.headers["Cache-Control"] = caching
        return answer
    }

    /// The answer itself, or a 304 without a body where the request holds that very body already.
    func unlessHeld(by request: APIRequest) -> APIResponse {
        let held = Self.tags(in: request.headers["if-none-match"])
        guard let tag = headers["ETag"], held.contains(where: { $0 == tag || $0 == "*" }) else { return self }
        var answer = self
        answer.status = 304
        answer.body = Data()
        answer.headers["Content-Type"] = nil
        return answer
    }

    /// A hash of the bytes (FNV-1a with 64 bits), in quotation marks.
    private static func tag(of body: Data) -> String {
        let hash = body.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        return "\"\(String(hash, radix: 16))\""
    }

    /// The tags of an `If-None-Match`, whose weak marks mean nothing here (RFC 9110, 13.1.2).
    private static func tags(in field: String?) -> [String] {
        (field ?? "").split(separator: ",").map { part in
            let tag = part.trimmingCharacters(in: .whitespaces)
            return tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag
        }
    }
}
