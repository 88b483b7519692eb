extension String {
    // Returns the text with each URL reduced to its scheme, host, and path. The descriptions of errors are written into
    // logs, and those of the system contain the URLs of requests, whose user, password, query, and fragment may be
    // secret.
    package var redactingURLs: String {
        guard contains("://") else { return self }
        return replacing(/([A-Za-z][A-Za-z0-9+.\-]*:\/\/)([^\s"'<>\\]*)/) { match in
            let rest = match.output.2
            let end = rest.firstIndex { "?#".contains($0) } ?? rest.endIndex
            let authority = rest[..<end].prefix { $0 != "/" }
            let host = authority[(authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex)...]
            return match.output.1 + host + rest[authority.endIndex..<end]
        }
    }
}
