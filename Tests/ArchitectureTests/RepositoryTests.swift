import Foundation
import Testing

@Suite struct RepositoryTests {
    @Test(arguments: ["Sources", "Examples", "Tests"])
    func `no file has more than 400 lines`(folder: String) throws {
        for path in Repository.swiftFiles(in: folder) {
            let count = try Repository.text(path).lines.count - 1
            #expect(count <= 400, "\(path) has \(count) lines")
        }
    }

    @Test(
        arguments: [
            "scripts/test", "scripts/format", "scripts/fidelity", "scripts/screenshots", "scripts/assets",
            ".ci/run",
        ])
    func `a promised command can be run`(path: String) {
        #expect(Repository.isExecutable(path))
    }

    @Test func `every command that the documents name can be run`() throws {
        let documents = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path(percentEncoded: false))
            .filter { $0.hasSuffix(".md") }
        #expect(documents.contains("CONTRIBUTING.md"))
        for document in documents {
            for match in try Repository.text(document).matches(of: /`((?:scripts|\.ci)\/[\w\/.-]+)[^`]*`/) {
                let path = String(match.output.1)
                #expect(Repository.isExecutable(path), "\(document) names \(path)")
            }
        }
    }

    @Test func `every file that the architecture names is there`() throws {
        let document = try Repository.text("ARCHITECTURE.md")
        let names = document.matches(of: /`((?:[A-Z]\w*\/)+[\w+]+\.swift)`/).map { String($0.output.1) }
        #expect(names.count > 10)
        let files = Repository.swiftFiles(in: "Sources") + Repository.swiftFiles(in: "Tests")
        for name in names {
            #expect(files.contains { $0.hasSuffix("/" + name) || $0 == name }, "there is no \(name)")
        }
    }

    @Test func `every test that the page on HTTP caching names is there`() throws {
        let page = try Repository.text("Sources/AsyncResources/AsyncResources.docc/HTTPCaching.md")
        let cells = page.lines.filter { $0.hasPrefix("| ") }.map { $0.split(separator: " | ").last ?? "" }
        let names = Set(cells.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.output.1) } })
        #expect(names.count > 40)
        let tests = try Repository.swiftFiles(in: "Tests").map { try Repository.text($0) }.joined()
        for name in names { #expect(tests.contains("func `\(name)`"), "there is no test “\(name)”") }
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(
                atPath: Repository.root.appending(path: ".git").path(percentEncoded: false))))
    func `what a build resolves or makes is not part of the repository`() async throws {
        // A checkout may belong to another user than the one who tests it.
        let list = try await Command.output("git", "-c", "safe.directory=*", "ls-files")
        let tracked = String(decoding: list, as: UTF8.self).split(separator: "\n")
        #expect(tracked.contains("Package.swift"))
        #expect(
            !tracked.contains { $0.hasSuffix("Package.resolved") || $0.contains(".build/") || $0.contains(".venv/") })
    }
}
