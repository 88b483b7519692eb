/// A number of seconds as header fields write it: digits alone (RFC 9111, section 1.2.2).
struct DeltaSeconds: Hashable, Sendable {
    /// The number, of which more than any clock can add is taken for about 34,000 years.
    let count: Int64

    private static let most: Int64 = 1 << 40

    /// Reads a number of any length; nil for what is no number.
    init?(_ text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        count = Int64(text).map { min($0, Self.most) } ?? Self.most
    }
}
