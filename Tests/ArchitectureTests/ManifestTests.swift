import Foundation
import Testing

@Suite struct ManifestTests {
    @Test func `the package's own build has the hosts, and nothing else that has to be asked for`() async throws {
        #expect(try await Manifest.load().defaultTraits == ["Hosts"])
    }

    @Test func `only a target with its trait uses AsyncHTTPClient`() async throws {
        let users = try await Manifest.load().targets.filter {
            $0.dependencies.contains { $0.name == "AsyncHTTPClient" }
        }
        #expect(users.allSatisfy { $0.name == "AsyncHTTPClientTransport" })
    }

    @Test func `warnings are errors in every target`() async throws {
        for target in try await Manifest.load().targets {
            #expect(target.settings.contains { $0.kind.treatAllWarnings?.value == "error" }, "not in \(target.name)")
        }
    }

    @Test func `every folder of sources is a target`() async throws {
        let folders = Set(try await Manifest.load().targets.map(\.folder))
        #if os(Linux)
            for name in try Repository.subfolders(of: "Sources") {
                #expect(folders.contains("Sources/\(name)"), "Sources/\(name) belongs to no target")
            }
        #else
            #expect(folders.contains("Sources/PortableUI"))
        #endif
    }
}
