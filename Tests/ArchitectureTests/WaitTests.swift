import Testing

/// The waits of the libraries for tests, none of which may last for ever.
@Suite struct WaitTests {
    @Test(arguments: ["HeadlessHost", "ResourceTesting"])
    func `every wait of a library for tests can end with an error`(library: String) throws {
        let declarations = try Repository.swiftFiles(in: "Sources/\(library)")
            .flatMap { Self.asynchronous(in: try Repository.text($0)) }
        #expect(!declarations.isEmpty)
        for declaration in declarations {
            #expect(declaration.effects.contains("throws"), "\(declaration.name) may never end")
        }
    }

    @Test func `a wait that can't fail is found`() {
        let text = """
            public func wait(_ body: () async throws -> Void = { run() }) async -> Int { 0 }
            public func call(
                _ body: (Int) async -> Void
            ) async throws {}
            @MainActor public static func run(body: () async throws -> Void) {}
            public init(_ name: String) async {}
            public var value: Int { get async { 0 } }
            """
        let found = Self.asynchronous(in: text)
        #expect(found.map(\.name) == ["func wait", "func call", "init", "var value"])
        #expect(found.map { $0.effects.contains("throws") } == [false, true, false, false])
    }

    private struct Declaration {
        let name: String
        let effects: Substring
    }

    /// Returns the public declarations of a file that suspend their caller.
    private static func asynchronous(in text: String) -> [Declaration] {
        let functions = text.matches(of: /public (?:[a-z]+ )*(func \w+|init)[^(]*/).map { match in
            Declaration(name: String(match.1), effects: effects(in: text[match.range.upperBound...]))
        }
        let variables = text.matches(of: /public (?:[a-z]+ )*(var \w+)[^{]*\{\s*(get async[^{]*)/).map { match in
            Declaration(name: String(match.1), effects: match.2)
        }
        return (functions + variables).filter { $0.effects.contains("async") }
    }

    /// Returns the text between the parameters of a function and its result or body.
    private static func effects(in text: Substring) -> Substring {
        var depth = 0
        let end = text.firstIndex { character in
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            return depth == 0
        }
        guard let end else { return "" }
        return text[end...].prefix { $0 != "{" && $0 != ">" }
    }
}
