import Foundation
import Testing

/// The index of situations, and the tests that it names.
@Suite struct SituationTests {
    private static let tests = URL(filePath: #filePath).resolvingSymlinksInPath()
        .appending(path: "../../..").standardizedFileURL

    @Test func `every situation names tests, which are in the files that it names`() throws {
        let index = try String(contentsOf: Self.tests.appending(path: "Situations.md"), encoding: .utf8)
        let rows = index.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
            .filter { $0 != "| Situation | Tests |" }
        #expect(rows.count >= 30)
        // NB: Those that list the tests of this folder read no regular expression literal.
        let link = try Regex(#"\]\(([\w/]+\.swift)\): `([^`]+)`"#, as: (Substring, Substring, Substring).self)
        for row in rows {
            let links = row.matches(of: link)
            #expect(!links.isEmpty, "no test is named: \(row)")
            for link in links {
                let source = try String(contentsOf: Self.tests.appending(path: String(link.1)), encoding: .utf8)
                let tests = try DeclaredTests(in: source).all
                #expect(tests.contains { $0.name == link.2 }, "\(link.1) has no test named \(link.2)")
            }
        }
    }
}
