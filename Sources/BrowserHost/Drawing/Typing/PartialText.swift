/// A text that arrives in parts, because it's too long for one message.
struct PartialText {
    private var text = ""

    mutating func append(_ part: String) throws(CloseReason) {
        guard text.utf8.count + part.utf8.count <= EditedValue.limit else { throw .textTooLong }
        text += part
    }

    /// Returns the text with its last part, and begins another one.
    mutating func take(before last: String) throws(CloseReason) -> String {
        try append(last)
        defer { text = "" }
        return text
    }
}
