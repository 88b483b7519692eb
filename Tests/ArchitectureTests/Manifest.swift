import Foundation

/// The manifest as evaluated by SwiftPM.
///
/// `dump-package` runs `Package.swift` and prints the result, including the effects of conditions and loops, which the
/// text doesn't show. It requires no build and no resolved dependencies. It would wait for the lock of the running
/// `swift test`, so it gets a scratch folder of its own, once for all tests.
struct Manifest: Decodable {
    let targets: [Target]
    let products: [Product]
    let traits: [Trait]

    static func load() async throws -> Manifest {
        try await evaluated.value
    }

    private static let evaluated = Task { try await evaluate(in: Repository.root) }

    /// Evaluates the manifest in a folder.
    ///
    /// - Parameter warnings: A change of the environment, as an argument of `env`: by default, warnings are errors.
    static func evaluate(
        in folder: URL, _ warnings: String = "ASYNC_RESOURCES_WARNINGS_AS_ERRORS=1"
    ) async throws -> Manifest {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "manifest-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let data = try await Command.output(
            warnings, "swift", "package", "--package-path", folder.path(percentEncoded: false),
            "--scratch-path", scratch.path(percentEncoded: false), "dump-package"
        )
        return try JSONDecoder().decode(Manifest.self, from: data)
    }

    struct Product: Decodable {
        let name: String
        let type: [String: [String]?]
    }

    struct Trait: Decodable {
        let name: String
        let enabledTraits: Set<String>
    }

    /// The traits that are enabled by default.
    var defaultTraits: Set<String> {
        traits.first { $0.name == "default" }?.enabledTraits ?? []
    }

    struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        let dependencies: [Dependency]
        let settings: [Setting]

        var folder: String { path ?? (type == "test" ? "Tests/\(name)" : "Sources/\(name)") }
    }

    /// A target of this package, or a product of another one.
    ///
    /// SwiftPM encodes it as an array: the name, followed by the package in the case of a product.
    struct Dependency: Decodable {
        let name: String
        let package: String?

        private enum CodingKeys: String, CodingKey {
            case byName, target, product
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard let key = container.allKeys.first else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "A dependency of an unknown kind.")
                )
            }
            var parts = try container.nestedUnkeyedContainer(forKey: key)
            name = try parts.decode(String.self)
            package = key == .product ? try parts.decodeIfPresent(String.self) : nil
        }
    }

    struct Setting: Decodable {
        let kind: Kind

        struct Kind: Decodable {
            let enableUpcomingFeature: Value?
            let treatAllWarnings: Value?
        }

        struct Value: Decodable {
            let value: String

            private enum CodingKeys: String, CodingKey {
                case value = "_0"
            }
        }
    }
}
