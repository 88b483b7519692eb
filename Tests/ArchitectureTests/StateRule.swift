/// A requirement of SDK 27 for `@State`, which is a macro there: one with a default isn't set again by an initializer.
///
/// NB: This parses text. The macro is part of Apple's SDK only, so a compiler on other platforms can't check it.
enum StateRule {
    /// Returns the states in a source that have a default, but are also set by an initializer of their type.
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

    /// Returns the states with a default.
    ///
    /// An optional one has nil.
    private static func declarations(in source: String) -> [Declaration] {
        source.matches(of: /@State\s+(?:[\w()]+\s+)*?var\s+(\w+)\s*(:[^=\n]*)?(=)?/).compactMap { match in
            let type = match.output.2?.trimmingPrefix(while: { $0 == ":" || $0.isWhitespace }) ?? ""
            let isOptional = type.split(whereSeparator: \.isWhitespace).last?.hasSuffix("?") == true
            guard match.output.3 != nil || isOptional else { return nil }
            return Declaration(name: String(match.output.1), position: match.range.lowerBound)
        }
    }

    /// Returns the bodies of all initializers in a source.
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

    /// Returns the index where a bracket that was opened just before the text is closed.
    private static func close(of opening: Character, _ closing: Character, in text: Substring) -> String.Index? {
        var depth = 1
        for index in text.indices {
            if text[index] == opening { depth += 1 }
            if text[index] == closing { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// Returns the text between the innermost braces around a position.
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
