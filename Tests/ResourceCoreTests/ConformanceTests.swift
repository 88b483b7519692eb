import Foundation
import Testing

/// The numbered behaviors that a resource engine must have, and the tests that prove them.
///
/// The numbers up to 122 are those of the list of behaviors that the engine was designed after. Tests may be moved and
/// renamed freely as long as each number still has one that runs.
@Suite struct ConformanceTests {
    @Test func `every behavior in scope has tests that run and can fail, each with a name of its own`() throws {
        let files: [DeclaredTests] = try .files(in: "ResourceCoreTests", "ResourceHTTPTests/Mutations")
        let tests = Dictionary(grouping: DeclaredTests.running(in: files), by: \.name)
        for (number, names) in Conformance.proofs.sorted(by: { $0.key < $1.key }) {
            #expect(!names.isEmpty, "\(number): no test is named")
            #expect(Set(names).count == names.count, "\(number): a test is named twice")
            for name in names {
                let found = tests[name] ?? []
                let suites = found.map { $0.suite.joined(separator: ".") }.joined(separator: ", ")
                #expect(!found.isEmpty, "\(number): no test named \(name) runs")
                #expect(found.count < 2, "\(number): \(name) is the name of tests in \(suites)")
                #expect(!found.contains { !$0.canFail }, "\(number): \(name) expects nothing")
            }
        }
    }

    @Test func `every behavior is proved or out of scope, and none is both`() {
        let proved = Set(Conformance.proofs.keys)
        let omitted = Set(Conformance.omissions.keys)
        #expect(proved.union(omitted) == Set(1...136))
        #expect(proved.isDisjoint(with: omitted))
    }
}

/// The rules for writing and for paged lists, and the tests that cite them.
@Suite struct CitedRuleTests {
    @Test func `every rule for writing is in the name of a test that runs and can fail`() throws {
        let cited = try Self.cited(
            "W", in: "ResourceCoreTests/Mutations", "ResourceHTTPTests/Mutations", "ResourceUITests")
        #expect(try Set(Self.rules("W", of: "WritingRules")).subtracting(cited) == [])
        #expect(try Set(Self.rules("W", of: "WritingRules")) == Set((1...19).map { "W\($0)" }))
    }

    @Test func `every rule for paged lists is in the name of a test that runs and can fail`() throws {
        let cited = try Self.cited("P", in: "ResourceCoreTests/Pages", "ResourceHTTPTests/Paging")
        #expect(try Set(Self.rules("P", of: "PagingRules")).subtracting(cited) == [])
        #expect(try Set(Self.rules("P", of: "PagingRules")) == Set((1...13).map { "P\($0)" }))
    }

    /// Returns the rules that the names of tests in folders cite.
    private static func cited(_ letter: String, in folders: String...) throws -> Set<String> {
        let tests = try folders.flatMap { DeclaredTests.running(in: try .files(in: $0)) }.filter(\.canFail)
        return Set(tests.flatMap { numbers(after: letter, in: $0.name) })
    }

    /// Returns the numbers of the rules that a page defines.
    private static func rules(_ letter: String, of page: String) throws -> [String] {
        let file = URL(filePath: #filePath).resolvingSymlinksInPath()
            .appending(path: "../../../Sources/AsyncResources/AsyncResources.docc/\(page).md").standardizedFileURL
        let headings = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix("### \(letter)")
        }
        return headings.flatMap { numbers(after: letter, in: String($0.prefix { $0 != "." })) }
    }

    private static func numbers(after letter: String, in text: String) -> [String] {
        text.matches(of: #/\b([A-Z])\d+\b/#).filter { $0.output.1 == letter }.map { String($0.output.0) }
    }
}

extension [DeclaredTests] {
    /// Returns the tests of each file in folders of the tests and their subfolders.
    static func files(in folders: String...) throws -> [DeclaredTests] {
        let tests = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try folders.flatMap { folder in
            let enumerator = FileManager.default.enumerator(
                at: tests.appending(path: folder), includingPropertiesForKeys: nil)
            let files = (enumerator?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            return try files.map { try DeclaredTests(in: String(contentsOf: $0, encoding: .utf8)) }
        }
    }
}
