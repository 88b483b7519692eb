import Foundation
import Testing

/// The manifest's features exist and are enabled.
///
/// SwiftPM silently passes on a misspelled name, and the compiler ignores it. So these tests ask the compiler.
@Suite struct UpcomingFeatureTests {
    @Test func `every feature of the manifest is on, and no other is expected`() async throws {
        let manifest = try await Manifest.load()
        for target in manifest.targets {
            let names = target.settings.compactMap(\.kind.enableUpcomingFeature?.value)
            #expect(names.sorted() == EnabledFeatures.names, "in \(target.name)")
        }
        #expect(manifest.targets.contains { $0.name == "ArchitectureTests" })
    }

    @Test func `the compiler knows every feature by name`() async throws {
        let data = try await Command.output("swiftc", "-print-supported-features")
        let supported = try JSONDecoder().decode(Supported.self, from: data)
        let known = Set(supported.features.upcoming.map(\.name))
        #expect(known.isSuperset(of: EnabledFeatures.names))
    }

    private struct Supported: Decodable {
        let features: Features

        struct Features: Decodable {
            let upcoming: [Feature]
        }

        struct Feature: Decodable {
            let name: String
        }
    }
}
