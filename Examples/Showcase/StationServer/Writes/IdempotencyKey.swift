import Foundation

/// A client's name for a write, which all attempts at it carry.
///
/// It's the value of `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07).
struct IdempotencyKey: Hashable, Codable {
    /// The maximum length of a key, in bytes.
    static let longest = 255

    /// The key without the quotation marks.
    let text: String

    /// Creates a key from the value of the field, which must be one string of structured fields (RFC 9651, 4.2.5), such
    /// as `"8e03978e-40d5-43dd-bc93-6894a57f9324"`.
    ///
    /// An empty string isn't a key, and neither is one with parameters, because the draft defines none.
    init(field: String) throws(Problem) {
        var rest = field.trimmingCharacters(in: .whitespaces).utf8[...]
        guard rest.popFirst() == UInt8(ascii: "\""), let text = Self.string(in: &rest), rest.isEmpty,
            (1...Self.longest).contains(text.utf8.count)
        else { throw .malformedKey }
        self.text = text
    }

    /// Returns the text up to the closing quotation mark, or `nil` if the string isn't valid.
    private static func string(in rest: inout Substring.UTF8View) -> String? {
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst(), escaped == UInt8(ascii: "\"") || escaped == byte else {
                    return nil
                }
                bytes.append(escaped)
            case 0x20...0x7E: bytes.append(byte)
            default: return nil
            }
        }
        return nil
    }
}

extension Problem {
    /// The type of the draft for all problems with keys.
    private static let keyType = "https://developer.example.com/idempotency"

    fileprivate static let malformedKey = Problem(
        status: 400, type: keyType, title: "Idempotency-Key is malformed",
        detail: """
            Idempotency-Key must be one string in quotation marks, such as "8e03978e-40d5-43dd-bc93-6894a57f9324", with \
            at most \(IdempotencyKey.longest) characters.
            """)

    static let reusedKey = Problem(
        status: 422, type: keyType, title: "Idempotency-Key is already used",
        detail: "Another request had this Idempotency-Key. Each write needs a key of its own.")

    static let outstandingKey = Problem(
        status: 409, type: keyType, title: "A request is outstanding for this Idempotency-Key",
        detail: "The first request with this Idempotency-Key is still being processed. Please try again.",
        retryAfter: 1)
}
