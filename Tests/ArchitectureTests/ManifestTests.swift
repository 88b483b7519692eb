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

    @Test(arguments: ["", "Benchmarks", "Examples"])
    func `warnings are errors in every target of a build by a script`(folder: String) async throws {
        let manifest = try await Manifest.evaluate(in: Repository.root.appending(path: folder))
        #expect(!manifest.targets.isEmpty)
        for target in manifest.targets where target.name != "AllocationCounter" {
            #expect(target.settings.contains { $0.kind.treatAllWarnings?.value == "error" }, "not in \(target.name)")
        }
    }

    @Test(arguments: ["", "Benchmarks", "Examples"])
    func `an app's build gets no option from the package that contradicts its own`(folder: String) async throws {
        let manifest = try await Manifest.evaluate(
            in: Repository.root.appending(path: folder), "-uASYNC_RESOURCES_WARNINGS_AS_ERRORS")
        #expect(manifest.targets.allSatisfy { $0.settings.allSatisfy { $0.kind.treatAllWarnings == nil } })
    }

    @Test(arguments: [
        ("checkouts/App", false), (".build/checkouts/App", true), ("packages/scope/name/1.0.0/App", false),
    ])
    func `a package is a dependency below the state of a workspace, whatever its folder is called`(
        path: String, isDependency: Bool
    ) async throws {
        let parent = FileManager.default.temporaryDirectory.appending(path: "workspace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: parent) }
        let folder = parent.appending(path: path)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["Package.swift", "Sources", "Tests"] {
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: name), withDestinationURL: Repository.root.appending(path: name))
        }
        if isDependency { try Data("{}".utf8).write(to: parent.appending(path: ".build/workspace-state.json")) }
        #expect(try await Manifest.evaluate(in: folder).defaultTraits == (isDependency ? [] : ["Hosts"]))
    }

    @Test func `no executable is a product`() async throws {
        #expect(try await Manifest.load().products.allSatisfy { $0.type.keys.contains("library") })
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
