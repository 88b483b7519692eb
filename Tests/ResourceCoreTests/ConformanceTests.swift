import Foundation
import Testing

/// The behaviours that a resource engine must show, by number, and the tests that prove them.
///
/// The numbers are those of the list of behaviours that the engine was designed after; tests are moved and renamed
/// freely as long as each number still has one.
@Suite struct ConformanceTests {
    @Test func `every behaviour in scope has a test that exists`() throws {
        let sources = try Self.sources()
        for (number, names) in Conformance.proofs {
            #expect(!names.isEmpty)
            for name in names {
                #expect(sources.contains("func `\(name)`("), "\(number): there is no test named \(name)")
            }
        }
    }

    @Test func `every behaviour is proved or out of scope, and none is both`() {
        let proved = Set(Conformance.proofs.keys)
        let omitted = Set(Conformance.omissions.keys)
        #expect(proved.union(omitted) == Set(1...98))
        #expect(proved.isDisjoint(with: omitted))
    }

    /// The text of all tests beside this one.
    private static func sources() throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().resolvingSymlinksInPath()
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let others = files.filter { $0.pathExtension == "swift" && $0.lastPathComponent != "Conformance.swift" }
        return try others.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    }
}
