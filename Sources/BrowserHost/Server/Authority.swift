/// A host name and a port in the format of a `Host` field.
struct Authority: Hashable, Sendable {
    /// The name or the address, including the brackets of an IPv6 address.
    let name: String

    /// The port, or nil if none follows the name.
    let port: UInt16?

    /// Creates an authority from text; returns nil if a colon is followed by anything but a port in its canonical form.
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
