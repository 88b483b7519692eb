/// A number of seconds in the format of header fields: digits only (RFC 9111, section 1.2.2).
struct DeltaSeconds: Hashable, Sendable {
    /// The number of seconds, capped at about 34,000 years, because larger values may overflow a clock.
    let count: Int64

    private static let most: Int64 = 1 << 40

    /// Creates a value from a number of any length; returns `nil` if the text isn't a number.
    init?(_ text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        count = Int64(text).map { min($0, Self.most) } ?? Self.most
    }
}
