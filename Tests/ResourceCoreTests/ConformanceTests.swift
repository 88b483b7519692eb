import Foundation
import Testing

/// The numbered behaviors that a resource engine must have, and the tests that prove them.
///
/// The numbers are those of the list of behaviors that the engine was designed after. Tests may be moved and renamed
/// freely as long as each number still has one that runs.
@Suite struct ConformanceTests {
    @Test func `every behavior in scope has tests that run and can fail, each with a name of its own`() throws {
        let tests = Dictionary(grouping: DeclaredTests.running(in: try Self.files()), by: \.name)
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
        #expect(proved.union(omitted) == Set(1...98).union(120...122))
        #expect(proved.isDisjoint(with: omitted))
    }

    /// Returns the tests of each file in this folder and its subfolders.
    private static func files() throws -> [DeclaredTests] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().resolvingSymlinksInPath()
        let enumerator = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let files = (enumerator?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        return try files.map { try DeclaredTests(in: String(contentsOf: $0, encoding: .utf8)) }
    }
}
