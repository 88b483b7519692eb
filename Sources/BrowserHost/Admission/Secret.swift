/// A random text that can't be guessed: 128 bits from the system's generator, as 32 hexadecimal digits.
struct Secret: Hashable, Sendable {
    let text: String

    init() {
        var generator = SystemRandomNumberGenerator()
        text = (0..<4).map { _ in
            let digits = String(UInt32.random(in: .min ... .max, using: &generator), radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// Compares in constant time, so that the duration doesn't reveal where two texts differ.
    func matches(_ candidate: String?) -> Bool {
        guard let candidate, candidate.utf8.count == text.utf8.count else { return false }
        return zip(candidate.utf8, text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
