import Foundation
import Testing

@Suite struct ManifestTests {
    @Test(arguments: Layer.onlyOnLinux)
    func `what only Linux needs stands in the manifest's Linux part`(name: String) throws {
        let elsewhere = linesOutsideLinux(of: try Repository.text("Package.swift"))
        #expect(!elsewhere.contains { $0.contains(name) }, "Apple users would resolve or build \(name)")
    }

    @Test func `lines inside the Linux part are told from all others`() {
        let manifest = """
            let a = 1 // not b
            #if os(Linux)
                let b = 2
                #if DEBUG
                    let c = 3
                #endif
            #else
                let d = 4
            #endif
            let e = 5
            """
        let kept = linesOutsideLinux(of: manifest).joined(separator: ";")
        #expect(["a", "b", "c", "d", "e"].filter { kept.contains("let \($0)") } == ["a", "d", "e"])
        #expect(!kept.contains("not b"))
    }

    @Test func `no trait is on by itself`() throws {
        #expect(try Manifest.load().defaultTraits.isEmpty)
    }

    @Test func `only a target with its trait uses AsyncHTTPClient`() throws {
        let users = try Manifest.load().targets.filter { $0.dependencies.contains { $0.name == "AsyncHTTPClient" } }
        #expect(users.allSatisfy { $0.name == "AsyncHTTPClientTransport" })
    }

    @Test func `warnings are errors in every target`() throws {
        for target in try Manifest.load().targets {
            #expect(target.settings.contains { $0.kind.treatAllWarnings?.value == "error" }, "not in \(target.name)")
        }
    }

    @Test func `every folder of sources is a target`() throws {
        let folders = Set(try Manifest.load().targets.map(\.folder))
        #if os(Linux)
            for name in try Repository.subfolders(of: "Sources") {
                #expect(folders.contains("Sources/\(name)"), "Sources/\(name) belongs to no target")
            }
        #else
            #expect(folders.contains("Sources/PortableUI"))
        #endif
    }

    /// The code of the manifest that every platform evaluates, or that platforms other than Linux do.
    private func linesOutsideLinux(of manifest: String) -> [Substring] {
        var conditions: [Bool] = []
        var lines: [Substring] = []
        for line in manifest.lines {
            let code = line.trimmingPrefix(while: \.isWhitespace)
            if code.hasPrefix("#if") {
                conditions.append(code.hasPrefix("#if os(Linux)"))
            } else if code.hasPrefix("#else") || code.hasPrefix("#elseif") {
                conditions[conditions.endIndex - 1] = code.hasPrefix("#elseif os(Linux)")
            } else if code.hasPrefix("#endif") {
                conditions.removeLast()
            } else if !conditions.contains(true) {
                lines.append(withoutComment(code))
            }
        }
        return lines
    }

    /// An address has two slashes too, after a colon.
    private func withoutComment(_ line: Substring) -> Substring {
        line.firstRange(of: /(?:^|\s)\/\//).map { line[..<$0.lowerBound] } ?? line
    }
}
