import Foundation
import Testing

/// The numbered behaviors that a resource engine must have, and the tests that prove them.
///
/// The numbers are those of the list of behaviors that the engine was designed after. Tests may be moved and renamed
/// freely as long as each number still has one that runs.
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
        #expect(proved.union(omitted) == Set(1...98).union(109...122))
        #expect(proved.isDisjoint(with: omitted))
    }
}

/// The rules for writing, and the tests that cite them.
@Suite struct WritingRuleTests {
    @Test func `every rule for writing is in the name of a test that runs and can fail`() throws {
        let folders = ["ResourceCoreTests/Mutations", "ResourceHTTPTests/Mutations", "ResourceUITests"]
        let tests = try folders.flatMap { DeclaredTests.running(in: try .files(in: $0)) }.filter(\.canFail)
        let cited = Set(tests.flatMap { $0.name.matches(of: #/\bW\d+\b/#).map { String($0.output) } })
        #expect(try Set(Self.rules()).subtracting(cited) == [])
        #expect(try Self.rules() == (1...18).map { "W\($0)" })
    }

    /// Returns the numbers of the rules, in the order of their page.
    private static func rules() throws -> [String] {
        let page = URL(filePath: #filePath).resolvingSymlinksInPath()
            .appending(path: "../../../Sources/AsyncResources/AsyncResources.docc/WritingRules.md").standardizedFileURL
        return try String(contentsOf: page, encoding: .utf8).matches(of: #/\n### (W\d+)\. /#).map {
            String($0.output.1)
        }
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
