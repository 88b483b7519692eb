import Foundation
import Testing

@Suite struct ImportTests {
    private static let ours = Set(Layer.all.keys)

    @Test func `every target in Sources has its line in the table`() async throws {
        let targets = try await Manifest.load().targets.filter { $0.folder.hasPrefix("Sources/") }
        #expect(!targets.isEmpty)
        for target in targets {
            #expect(Layer.all[target.name] != nil, "\(target.name) is in no layer")
        }
    }

    @Test func `the table has no circle`() {
        var remaining = Layer.all.mapValues(\.ours)
        while let next = remaining.first(where: { $0.value.isDisjoint(with: remaining.keys) }) {
            remaining[next.key] = nil
        }
        #expect(remaining.isEmpty, "these import each other")
    }

    @Test func `the manifest declares only dependencies that the table allows`() async throws {
        for target in try await Manifest.load().targets {
            guard target.folder.hasPrefix("Sources/"), let layer = Layer.all[target.name] else { continue }
            for dependency in target.dependencies {
                let allowed = dependency.package == nil ? layer.ours : layer.others
                #expect(allowed.contains(dependency.name), "\(target.name) must not depend on \(dependency.name)")
            }
        }
    }

    /// The only file that imports SwiftUI.
    private static let portableUI = "Sources/PortableUI/PortableUI.swift"
    /// The only file that imports Combine.
    private static let portableCombine = "Sources/PortableCombine/PortableCombine.swift"

    @Test(arguments: try Repository.subfolders(of: "Sources"))
    func `a target imports only what the table allows`(target: String) throws {
        let layer = try #require(Layer.all[target], "Sources/\(target) is in no layer")
        let allowed = layer.ours.union(layer.others).union(Layer.toolchain.subtracting(layer.without))
        for path in Repository.swiftFiles(in: "Sources/\(target)")
        where ![Self.portableUI, Self.portableCombine].contains(path) {
            for line in ImportLine.all(in: try Repository.text(path)) {
                #expect(allowed.contains(line.module), "\(path) imports \(line.module)")
                #expect(!line.isTestable, "\(path) imports \(line.module) as testable")
            }
        }
    }

    @Test(arguments: try Repository.subfolders(of: "Sources"))
    func `the table allows a target only modules that it imports`(target: String) throws {
        let layer = try #require(Layer.all[target], "Sources/\(target) is in no layer")
        let unused = layer.ours.union(layer.others).subtracting(try modules(in: "Sources/\(target)"))
        #expect(unused.isEmpty, "\(target) doesn't import \(unused.sorted())")
    }

    @Test func `the table allows only modules of the toolchain that a target imports`() throws {
        #expect(Layer.toolchain.subtracting(try modules(in: "Sources")).isEmpty)
    }

    /// Returns the modules that the files in a folder import, and those of the macros that they declare.
    private func modules(in folder: String) throws -> Set<String> {
        let sources = try Repository.swiftFiles(in: folder).map(Repository.text)
        let macros = sources.flatMap { $0.matches(of: /#externalMacro\(module: "(\w+)"/).map { String($0.output.1) } }
        return Set(sources.flatMap { ImportLine.all(in: $0).map(\.module) } + macros)
    }

    @Test func `a target declares each of ours that it imports`() async throws {
        for target in try await Manifest.load().targets {
            let declared = Set(target.dependencies.map(\.name))
            for path in Repository.swiftFiles(in: target.folder) {
                for line in ImportLine.all(in: try Repository.text(path)) where Self.ours.contains(line.module) {
                    #expect(declared.contains(line.module), "\(path) imports \(line.module), \(target.name) does not")
                }
            }
        }
    }

    @Test func `only the umbrella and what stands in for frameworks of Apple re-export modules`() async throws {
        let targets = Set(try await Manifest.load().targets.map(\.name))
        for path in Repository.swiftFiles(in: "Sources") {
            let exported = ImportLine.all(in: try Repository.text(path)).filter(\.isExported).map(\.module)
            switch path {
            case Self.portableUI: #expect(exported == ["Accessibility", "SwiftUI", "PortableUICore"])
            case "Sources/PortableUICore/Exports.swift":
                #expect(Set(exported) == ["Foundation", "Observation", "OpenCombine"])
            case Self.portableCombine: #expect(exported == ["Combine", "OpenCombineShim"])
            case "Sources/PortableUIKit/PortableUIKit.swift": #expect(exported == ["UIKit", "PortableUI"])
            case "Sources/AsyncResources/Exports.swift":
                let layer = try #require(Layer.all["AsyncResources"])
                #expect(Set(exported) == layer.ours.intersection(targets).union(layer.others))
            default: #expect(exported.isEmpty, "\(path) re-exports \(exported)")
            }
        }
    }

    @Test func `only PortableUI names the module SwiftUI`() async throws {
        let files = ["Sources", "Examples", "Tests"].flatMap(Repository.swiftFiles(in:))
        // A sample doesn't belong to a target: a test compiles it with an alias for the name. These represent sources
        // of other packages.
        let clients = [
            "Tests/CallSiteTests/Samples/Accepted/", "Tests/CallSiteTests/Samples/Clients/", "Examples/StationsApp/",
        ]
        let isSample = { (path: String) in clients.contains { path.hasPrefix($0) } }
        for path in files where path != Self.portableUI && !isSample(path) {
            let source = try Repository.text(path)
            #expect(!ImportLine.all(in: source).contains { $0.module == "SwiftUI" }, "\(path) imports SwiftUI")
            #expect(qualifiedNames(in: source).isEmpty, "\(path) names the module SwiftUI")
        }
        #expect(try await !Manifest.load().targets.contains { $0.name == "SwiftUI" })
    }

    /// Returns the occurrences of `SwiftUI.View` in code.
    ///
    /// In a comment, the word may end a sentence.
    private func qualifiedNames(in source: String) -> [String] {
        source.lines
            .filter { $0.range(of: "SwiftUI.") != nil && !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") }
            .filter { $0.contains(/\bSwiftUI\.[A-Z_]\w*\b(?!")/) }
    }

    @Test func `the test feature needs no more of the engine than other modules of the package see`() throws {
        let files = Repository.swiftFiles(in: "Tests/TallyTests")
        let imports = try files.flatMap { ImportLine.all(in: try Repository.text($0)) }
        #expect(imports.contains { $0.module == "ResourceCore" } && !imports.contains { $0.isTestable })
    }
}
