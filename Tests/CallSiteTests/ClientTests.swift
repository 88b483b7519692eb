import Foundation
import Testing

/// Targets of other packages, with settings that differ from this package's.
@Suite(.serialized) struct `Clients of the package` {
    /// The settings of a new Xcode project: everything is isolated to the main actor unless it's declared otherwise.
    private static let newProject =
        ["-default-isolation", "MainActor"] + features("NonisolatedNonsendingByDefault", "InferIsolatedConformances")

    private static func features(_ names: String...) -> [String] {
        (names + ["MemberImportVisibility"]).flatMap { ["-enable-upcoming-feature", $0] }
    }

    /// The settings by language mode.
    ///
    /// In Swift 5 mode, approachable concurrency consists of three more features.
    private static let modes = [
        "6": newProject,
        "5": newProject
            + features("DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferSendableFromCaptures"),
    ]

    @Test(arguments: ["5", "6"])
    func `the examples of all pages compile in a target of the main actor`(mode: String) async throws {
        let tests = Samples.root.deletingLastPathComponent().deletingLastPathComponent().appending(
            path: "ResourceUITests")
        let sources = try ["", "ByHand", "ComingFrom", "Guides", "Tutorial"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(
                at: tests.appending(path: folder), includingPropertiesForKeys: nil)
        }
        .filter { $0.pathExtension == "swift" && $0.lastPathComponent != "MainActorValueTests.swift" }
        #expect(sources.count > 20)
        #expect(try await Compiler.rejections(of: sources, as: mode, Self.modes[mode, default: []]) == [])
    }

    @Test(arguments: ["5", "6"])
    func `a new app compiles`(mode: String) async throws {
        let app = Samples.root.appending(path: "../../../Examples/StationsApp/StationsApp.swift").standardizedFileURL
        let flags = ["-parse-as-library", "-module-alias", "SwiftUI=PortableUI"] + Self.modes[mode, default: []]
        let sources = [app, Samples.url("Main.swift", in: "Clients")]
        #expect(try await Compiler.rejections(of: sources, as: mode, flags) == [])
    }

    @Test(arguments: ["5", "6"])
    func `an app's own type of a name that the library has needs one qualification`(mode: String) async throws {
        let sample = Samples.url("OwnNames.swift", in: "Clients")
        #expect(try await Compiler.rejections(of: [sample], as: mode, Self.modes[mode, default: []]) == [])
    }

    /// NB: Without this test, the ones above would also pass if the compiler checked nothing.
    @Test(arguments: ["PlainModel.swift", "Overlays.swift"])
    func `a mistake in a client is found`(name: String) async throws {
        let sample = Samples.url(name, in: "Clients")
        let expected = try Samples.expectations(of: sample)
        // NB: In Swift 5 mode, what an overlay must not name is a warning.
        for (mode, flags) in Self.modes where mode == "6" || name == "PlainModel.swift" {
            let rejections = try await Compiler.rejections(of: [sample], as: mode, flags)
            #expect(Set(rejections.map(\.line)) == Set(expected.map(\.line)))
            for (line, message) in expected {
                #expect(rejections.contains { $0.line == line && $0.message.contains(message) })
            }
        }
    }
}
