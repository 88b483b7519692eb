/// What SDK 27 asks of `@State`, which is a macro there: one that has a default is not set anew by an initialiser.
///
/// NB: this reads text. The macro ships with Apple's SDK alone, so that no compiler here can be asked.
enum StateRule {
    /// The states of a source that have a default and are set by an initialiser of their type all the same.
    static func violations(in source: String) -> [String] {
        declarations(in: source).filter { declaration in
            let type = enclosingBlock(of: declaration.position, in: source)
            let assigned = "(?:_|self\\.)\(declaration.name)\\s*=[^=]"
            guard let pattern = try? Regex(assigned) else { return false }
            return initialisers(in: type).contains { $0.firstMatch(of: pattern) != nil }
        }
        .map(\.name)
    }

    private struct Declaration {
        let name: String
        let position: String.Index
    }

    /// The states with a default; an optional one has nil.
    private static func declarations(in source: String) -> [Declaration] {
        source.matches(of: /@State\s+(?:[\w()]+\s+)*?var\s+(\w+)\s*(:[^=\n]*)?(=)?/).compactMap { match in
            let type = match.output.2?.trimmingPrefix(while: { $0 == ":" || $0.isWhitespace }) ?? ""
            let isOptional = type.split(whereSeparator: \.isWhitespace).last?.hasSuffix("?") == true
            guard match.output.3 != nil || isOptional else { return nil }
            return Declaration(name: String(match.output.1), position: match.range.lowerBound)
        }
    }

    /// The bodies of all initialisers in a source.
    private static func initialisers(in source: Substring) -> [Substring] {
        source.matches(of: /(?:^|\n)[ \t]*(?:\w+[ \t]+)*init[?!]?(?:<[^>]*>)?\(/).compactMap { match in
            let rest = source[match.range.upperBound...]
            guard let end = close(of: "(", ")", in: rest),
                let start = rest[end...].firstIndex(of: "{")
            else { return nil }
            let body = rest[start...].dropFirst()
            return body[..<(close(of: "{", "}", in: body) ?? body.endIndex)]
        }
    }

    /// Where what was opened just before a text is closed.
    private static func close(of opening: Character, _ closing: Character, in text: Substring) -> String.Index? {
        var depth = 1
        for index in text.indices {
            if text[index] == opening { depth += 1 }
            if text[index] == closing { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// What stands between the innermost braces around a position.
    private static func enclosingBlock(of position: String.Index, in source: String) -> Substring {
        var depth = 0
        var start = source.startIndex
        for index in source[..<position].indices.reversed() {
            if source[index] == "}" { depth += 1 }
            if source[index] == "{" { depth -= 1 }
            guard depth < 0 else { continue }
            start = source.index(after: index)
            break
        }
        let rest = source[start...]
        return rest[..<(close(of: "{", "}", in: rest) ?? rest.endIndex)]
    }
}
