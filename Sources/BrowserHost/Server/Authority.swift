/// A host name and a port as they stand in a `Host` field.
struct Authority: Hashable, Sendable {
    /// The name, or the address; of IPv6, with the brackets.
    let name: String

    /// The port; nil where none follows the name.
    let port: UInt16?

    /// Reads a text; nil where a colon is followed by anything but a port in its one spelling.
    init?(_ text: String) {
        guard !text.hasSuffix("]"), let colon = text.lastIndex(of: ":") else {
            (name, port) = (text, nil)
            return
        }
        let digits = text[text.index(after: colon)...]
        guard let number = UInt16(digits), number > 0, String(number) == digits else { return nil }
        (name, port) = (String(text[..<colon]), number)
    }
}
