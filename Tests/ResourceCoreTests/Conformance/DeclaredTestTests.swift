import Testing

/// The tests that run, according to their source.
@Suite struct DeclaredTestTests {
    /// Returns the names of the tests that run, in some files.
    private func running(_ sources: String...) throws -> [String] {
        DeclaredTests.running(in: try sources.map(DeclaredTests.init(in:))).map(\.name)
    }

    @Test func `a test is found in any suite, with any harmless trait`() throws {
        let source = #"""
            @Suite(.timeLimit(.minutes(10)), .serialized) @MainActor final class Outer {
                @Test func plain() { #expect(true) }
                @Test("DisplayedState", .bug("x"), .tags(.slow)) func shown() {}
                @Test @MainActor private func `with "quotes" and // no comment`() async throws {}
                struct Inner { @Testing.Test static func inner() {} }
            }
            extension Outer.Inner { @Test(arguments: [1, 2], [.disabled]) func extended(_ a: Int, _ b: Trait) {} }
            @Test func free() {}
            """#
        let names = ["plain", "shown", #"with "quotes" and // no comment"#, "inner", "extended", "free"]
        #expect(try running(source) == names)
        let suites = try DeclaredTests(in: source).all.map { $0.suite.joined(separator: ".") }
        #expect(suites == ["Outer", "Outer", "Outer", "Outer.Inner", "Outer.Inner", ""])
    }

    @Test(arguments: [
        "@Test(.disabled()) func a() {}",
        #"@Test("A", .disabled("for now")) func a() {}"#,
        "@Test(.enabled(if: false)) func a() {}",
        "@Test(.timeLimit(.minutes(10)), .ownTrait) func a() {}",
        "@Test(ConditionTrait.disabled()) func a() {}",
        "@Test(arguments: []) func a(_ number: Int) {}",
        "@available(macOS 99, *) @Test func a() {}",
        "@Test @available(*, unavailable) func a() {}",
        "func a() {}",
        "@MainActor func a() {}",
        "@Test func b() {} func a() {}",
        "@Test let b = 1; func a() {}",
    ])
    func `a test that is disabled, or is none, doesn't run`(source: String) throws {
        #expect(try !running(source).contains("a"))
    }

    @Test(arguments: [
        "// @Test func a() {}",
        "/* @Test func a() {} */",
        "/* of /* two */ @Test func a() {} */",
        "let text = \"@Test func a() {}\"",
        "let text = \"\"\"\n    @Test func a() {}\n    \"\"\"",
        "let text = #\"\"\"\n    \\(1) \"\"\" @Test func a() {}\n    \"\"\"#",
        "let text = \"\\(\"@Test func a() {}\" + \")\") @Test func a() {}\"",
        "@Test // func a() {}\nfunc b() {}",
        "let text = \"\\\"\" /* \" */; // \"\n/* @Test func a() {} */",
    ])
    func `a test that is a comment or a text doesn't run`(source: String) throws {
        #expect(try !running(source + "\n@Test func last() {}").contains("a"))
        #expect(try running(source + "\n@Test func last() {}").last == "last")
    }

    @Test func `a test that is compiled on some condition doesn't run`() throws {
        let source = """
            #if DEBUG
                @Test func a() {}
                #if os(Linux)
                @Test func b() {}
                #endif
            #else
                @Test func c() {}
            #endif
            @Test func d() {}
            """
        #expect(try running(source) == ["d"])
    }

    @Test func `no test of a disabled suite runs, wherever it is`() throws {
        let suite = """
            @Suite(.disabled("for now")) struct Outer {
                @Test func a() {}
                @Suite struct Inner { @Test func b() {} }
            }
            @Suite struct Other { @Test func c() {} }
            @available(macOS 99, *) @Suite struct Later { @Test func d() {} }
            """
        #expect(try running(suite) == ["c"])
        #expect(try running("extension Outer.Inner { @Test func e() {} }", suite) == ["c"])
        #expect(try running("extension Outer { enum Own { @Test func f() {} } }", suite) == ["c"])
    }

    @Test func `a test that neither expects nor records anything can't fail`() throws {
        let source = """
            @Test func a(_ work: () -> Void = { #expect(true) }) { _ = work }
            @Test func b() { if true { #expect(true) } }
            @Test func c() throws { try #require(true) }
            @Test func d() { Issue.record("wrong") }
            @Test func e() { /* #expect(true) */ print("#expect(true)") }
            """
        #expect(try DeclaredTests(in: source).all.map(\.canFail) == [false, true, true, true, false])
    }

    @Test func `source that can't be read is refused`() {
        #expect(throws: SwiftTokens.Unfinished.self) { try running("\n/* @Test func a() {}") }
        #expect(throws: SwiftTokens.Unfinished.self) { try running("let a = /\"/\n@Test func a() {}") }
        #expect(throws: DeclaredTests.Unbalanced.self) { try running("struct A { @Test func a() {}") }
        #expect(throws: DeclaredTests.Unbalanced.self) { try running("@Test func a() {} }") }
        #expect(throws: DeclaredTests.Unbalanced.self) { try running("#if DEBUG\n@Test func a() {}") }
    }
}
