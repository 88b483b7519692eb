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
            var scanner = FieldScanner(field)
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

// The links in one field, by the algorithms of RFC 8288, appendix B.
extension FieldScanner {
    /// Returns the next link, which is an inner `nil` if its context is another resource, or `nil` at the end.
    fileprivate mutating func nextLink() -> LinkHeader.Link?? {
        skip(" \t,")
        guard take("<") else { return nil }
        let target = takePrefix { $0 != UInt8(ascii: ">") }
        guard take(">") else { return nil }
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
}
