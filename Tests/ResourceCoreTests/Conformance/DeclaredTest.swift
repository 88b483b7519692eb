/// A test as declared in its source.
struct DeclaredTest: Hashable {
    /// The name of its function, without backticks.
    let name: String

    /// The enclosing types, the outermost first.
    let suite: [String]

    /// A Boolean value that indicates whether anything other than its suite may keep it from running.
    ///
    /// This may be a trait that disables it, an `#if`, an availability, or an empty list of arguments.
    let isConditional: Bool

    /// A Boolean value that indicates whether it can fail by itself, because it expects, requires, or records
    /// something.
    let canFail: Bool
}

/// The tests of one source file.
struct DeclaredTests {
    /// An error that indicates that the brackets of a source don't match.
    struct Unbalanced: Error {}

    /// The tests, in order.
    private(set) var all: [DeclaredTest] = []

    /// The types whose tests may not run, by path.
    private(set) var conditionalSuites: Set<[String]> = []

    /// Finds the tests in a source.
    init(in source: String) throws {
        var reader = TestReader(tokens: try SwiftTokens.all(of: source))
        try reader.readAll()
        all = reader.tests
        conditionalSuites = reader.conditionalSuites
    }

    /// Returns the tests of several files that run in every build, on any platform.
    static func running(in files: [DeclaredTests]) -> [DeclaredTest] {
        let conditional = files.reduce(into: Set()) { $0.formUnion($1.conditionalSuites) }
        return files.flatMap(\.all).filter { test in
            !test.isConditional
                && test.suite.indices.allSatisfy { !conditional.contains(Array(test.suite[...$0])) }
        }
    }
}

/// A reader that processes the tokens of a file, and collects the tests.
private struct TestReader {
    private struct Attribute {
        let name: String
        let arguments: ArraySlice<SwiftToken>
    }

    /// Traits that don't disable a test.
    private static let harmless: Set<SwiftToken> = [
        .word("bug"), .word("serialized"), .word("tags"), .word("timeLimit"),
    ]

    let tokens: [SwiftToken]
    private(set) var tests: [DeclaredTest] = []
    private(set) var conditionalSuites: Set<[String]> = []

    private var place = 0
    private var attributes: [Attribute] = []

    /// The names that each open brace adds to the path of types.
    private var scopes: [[String]] = []

    /// The names that the next brace adds.
    private var nextScope: [String] = []
    private var conditions = 0

    init(tokens: [SwiftToken]) {
        self.tokens = tokens
    }

    mutating func readAll() throws {
        while let token = take() {
            switch token {
            case .directive("if"): conditions += 1
            case .directive("endif"): conditions -= 1
            case .mark("@"): try readAttribute()
            case .mark("{"): open()
            case .mark("}"): try close()
            case .word("struct"), .word("class"), .word("actor"), .word("enum"), .word("extension"): readType()
            case .word("func"): try readFunction()
            case .word("let"), .word("var"), .word("case"), .word("import"): attributes = []
            default: break
            }
        }
        guard scopes.isEmpty, conditions == 0 else { throw DeclaredTests.Unbalanced() }
    }

    private var token: SwiftToken? { place < tokens.count ? tokens[place] : nil }

    private mutating func take() -> SwiftToken? {
        defer { place += 1 }
        return token
    }

    private mutating func open() {
        scopes.append(nextScope)
        nextScope = []
        attributes = []
    }

    private mutating func close() throws {
        guard scopes.popLast() != nil else { throw DeclaredTests.Unbalanced() }
        attributes = []
    }

    /// Reads `@Name`, `@Module.Name`, and either with arguments.
    private mutating func readAttribute() throws {
        guard let name = readPath().last else { return }
        let end = token == .mark("(") ? try closing(place) : place
        attributes.append(Attribute(name: name, arguments: tokens[min(place + 1, end)..<end]))
        place = token == .mark("(") ? end + 1 : end
    }

    /// Reads names with dots between them.
    private mutating func readPath() -> [String] {
        var path: [String] = []
        while case .word(let name)? = token {
            path.append(name)
            place += 1
            guard token == .mark(".") else { break }
            place += 1
        }
        return path
    }

    private mutating func readType() {
        if token == .word("func") || token == .word("var") || token == .word("let") { return }
        nextScope = readPath()
        if isConditional { conditionalSuites.insert(scopes.flatMap(\.self) + nextScope) }
        attributes = []
    }

    private mutating func readFunction() throws {
        let name: String
        switch take() {
        case .name(let text), .word(let text): name = text
        default: return
        }
        if attributes.contains(where: { $0.name == "Test" }) {
            let body = try body()
            tests.append(
                DeclaredTest(
                    name: name, suite: scopes.flatMap(\.self), isConditional: isConditional,
                    canFail: body.contains(.directive("expect")) || body.contains(.directive("require"))
                        || body.contains(.word("Issue"))))
        }
        attributes = []
    }

    /// Returns the tokens of the body of the function whose parameters come next.
    private func body() throws -> ArraySlice<SwiftToken> {
        guard let parameters = tokens[place...].firstIndex(of: .mark("(")),
            let start = tokens[try closing(parameters)...].firstIndex(of: .mark("{"))
        else { throw DeclaredTests.Unbalanced() }
        return tokens[start..<(try closing(start))]
    }

    /// Returns the index of the bracket that closes another one.
    private func closing(_ start: Int) throws -> Int {
        var depth = 0
        for place in start..<tokens.count {
            switch tokens[place] {
            case .mark("("), .mark("["), .mark("{"): depth += 1
            case .mark(")"), .mark("]"), .mark("}"): depth -= 1
            default: break
            }
            if depth == 0 { return place }
        }
        throw DeclaredTests.Unbalanced()
    }

    /// A Boolean value that indicates whether the declaration with the attributes may not run.
    private var isConditional: Bool {
        conditions > 0
            || attributes.contains { attribute in
                switch attribute.name {
                case "available": true
                case "Test", "Suite": !Self.alwaysRuns(attribute.arguments)
                default: false
                }
            }
    }

    /// Returns whether a test or a suite with these arguments always runs.
    ///
    /// That's the case if only known harmless traits precede its `arguments:`, which aren't an empty literal.
    private static func alwaysRuns(_ arguments: ArraySlice<SwiftToken>) -> Bool {
        for piece in pieces(arguments) {
            if piece.starts(with: [.word("arguments"), .mark(":")]) {
                return Array(piece.dropFirst(2)) != [.mark("["), .mark("]")]
            }
            let isName = piece.first == .text
            let isHarmless = piece.first == .mark(".") && piece.dropFirst().first.map(harmless.contains) ?? false
            guard isName || isHarmless else { return false }
        }
        return true
    }

    /// Returns the arguments, one by one.
    private static func pieces(_ arguments: ArraySlice<SwiftToken>) -> [ArraySlice<SwiftToken>] {
        var depth = 0
        return arguments.split { token in
            switch token {
            case .mark("("), .mark("["), .mark("{"): depth += 1
            case .mark(")"), .mark("]"), .mark("}"): depth -= 1
            default: break
            }
            return depth == 0 && token == .mark(",")
        }
    }
}
