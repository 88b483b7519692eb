/// The links in the `Link` fields of a response (RFC 8288).
struct LinkHeader: Hashable, Sendable {
    /// One link, whose context is the requested resource.
    struct Link: Hashable, Sendable {
        /// The reference to the target, as the server wrote it.
        let target: String

        /// The lowercased relation types.
        let relations: [String]
    }

    /// The maximum size of all fields together, in bytes.
    ///
    /// A field beyond it is ignored, and so are the ones that follow.
    static let maximumSize = 1 << 16

    /// The links in order, without those that have a context of their own.
    private(set) var links: [Link] = []

    /// Parses the values of the fields.
    ///
    /// A malformed field counts up to the point where it can't be understood (RFC 8288, appendix B.2).
    init(_ fields: [String]) {
        var left = Self.maximumSize
        for field in fields {
            left -= field.utf8.count
            guard left >= 0 else { return }
            var scanner = LinkScanner(field)
            while let link = scanner.nextLink() {
                if let link { links.append(link) }
            }
        }
    }

    /// Returns the target of the first link with a relation type, or `nil` if there is none.
    func target(of relation: String) -> String? {
        links.first { $0.relations.contains(relation) }?.target
    }
}

/// A scanner of the links in one field, by the algorithms of RFC 8288, appendix B.
private struct LinkScanner {
    private var rest: ArraySlice<UInt8>

    init(_ field: String) {
        rest = ArraySlice(field.utf8)
    }

    /// Returns the next link, which is an inner `nil` if its context is another resource, or `nil` at the end.
    mutating func nextLink() -> LinkHeader.Link?? {
        skip(" \t,")
        guard take("<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let target = takePrefix { $0 != UInt8(ascii: ">") }
        rest = rest[(end + 1)...]
        var parameters: [String: String] = [:]
        while let (name, value) = nextParameter() {
            // NB: Only the first `rel` of a link counts (RFC 8288, section 3.3).
            if parameters[name] == nil { parameters[name] = value }
        }
        guard parameters["anchor"] == nil else { return .some(nil) }
        let relations = parameters["rel", default: ""].lowercased().split { " \t".contains($0) }
        return LinkHeader.Link(target: target, relations: relations.map(String.init))
    }

    /// Returns the next parameter of a link, or `nil` if none follows.
    private mutating func nextParameter() -> (name: String, value: String)? {
        skip(" \t")
        guard take(";") else { return nil }
        skip(" \t")
        let name = takePrefix { !" \t=;,".utf8.contains($0) }.lowercased()
        skip(" \t")
        guard take("=") else { return (name, "") }
        skip(" \t")
        if take("\"") { return (name, quotedText()) }
        return (name, takePrefix { !" \t;,".utf8.contains($0) })
    }

    /// Returns the rest of a quoted string, without its escapes.
    private mutating func quotedText() -> String {
        var text: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            if let escaped = rest.popFirst() { text.append(escaped) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func skip(_ bytes: String) {
        rest = rest.drop { bytes.utf8.contains($0) }
    }

    /// Removes a byte, and returns `false` if another one, or none, comes next.
    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: byte) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func takePrefix(while belongs: (UInt8) -> Bool) -> String {
        let prefix = rest.prefix(while: belongs)
        rest = rest[prefix.endIndex...]
        return String(decoding: prefix, as: UTF8.self)
    }
}
