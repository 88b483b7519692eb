import HTTPTypes

/// The directives of the `Cache-Control` fields of a response (RFC 9111, section 5.2).
struct CacheControl: Hashable, Sendable {
    private var arguments: [String: String] = [:]

    /// Parses the values of the fields, of which the first directive of each name counts.
    ///
    /// A malformed field affects no other one.
    init(_ fields: [String]) {
        for field in fields {
            var scanner = FieldScanner(field)
            while let (name, argument) = scanner.nextDirective() {
                if arguments[name] == nil { arguments[name] = argument }
            }
        }
    }

    /// Returns the argument of a directive, which is empty if it has none, or `nil` if there is no such directive.
    subscript(name: String) -> String? { arguments[name] }
}

extension FieldScanner {
    /// Returns the next directive with its lowercased name, or `nil` at the end.
    fileprivate mutating func nextDirective() -> (name: String, argument: String)? {
        skip(" \t,")
        guard !isAtEnd else { return nil }
        let name = takePrefix { !" \t=,".utf8.contains($0) }.lowercased()
        skip(" \t")
        var argument = ""
        if take("=") {
            skip(" \t")
            argument = take("\"") ? quotedText() : takePrefix { !" \t,".utf8.contains($0) }
            skip(" \t")
        }
        // NB: What follows an argument makes it invalid.
        argument += takePrefix { $0 != UInt8(ascii: ",") }
        return (name, argument)
    }
}
