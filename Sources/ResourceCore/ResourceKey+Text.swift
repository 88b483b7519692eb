extension ResourceKey: CustomStringConvertible {
    /// The components, separated by slashes, such as `books/42`.
    ///
    /// Different keys have different descriptions. A backslash precedes a character of a component that would be
    /// ambiguous: each backslash, each slash outside `://`, a colon that ends a component, and `#` or `[` at the
    /// beginning of the key. So `["a/b", "c"]` is `a\/b/c`, and the key of a URL begins as the URL does:
    /// `https://radio.example/stations`. The empty key is `[]`, and a private key begins with `#` and the number of its
    /// scope.
    public var description: String {
        var texts = components.map(Self.escaped)
        if isPrivate {
            texts.insert("#\(scope)", at: 0)
        } else if texts.isEmpty {
            return "[]"
        } else if let first = texts[0].utf8.first, first == UInt8(ascii: "#") || first == UInt8(ascii: "[") {
            texts[0] = "\\" + texts[0]
        }
        return texts.joined(separator: "/")
    }

    /// Returns the component with a backslash before each backslash, each slash outside `://`, and a colon at the end.
    ///
    /// The colon is what distinguishes `["a://b"]` from `["a:", "", "b"]`.
    private static func escaped(_ component: String) -> String {
        let isPlain = component.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
        if isPlain, component.utf8.last != UInt8(ascii: ":") { return component }
        // NB: Scalars, because a slash and the accent that follows it are one `Character`.
        var text = String.UnicodeScalarView()
        var rest = component.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == ":", rest.starts(with: "//".unicodeScalars) {
                text.append(contentsOf: "://".unicodeScalars)
                rest.removeFirst(2)
            } else {
                if scalar == "/" || scalar == "\\" || scalar == ":" && rest.isEmpty { text.append("\\") }
                text.append(scalar)
            }
        }
        return String(text)
    }
}
