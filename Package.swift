// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

/// The language features that every target of this package uses.
///
/// SwiftPM silently accepts a misspelled name, so `UpcomingFeatureTests` checks each of them with the compiler.
let upcomingFeatures = [
    "ExistentialAny",
    "InferIsolatedConformances",
    "InternalImportsByDefault",
    "MemberImportVisibility",
    "NonisolatedNonsendingByDefault",
]

/// A Boolean value that indicates whether the package is a dependency.
///
/// It then has the state of SwiftPM's workspace above it: two folders for a checkout, five for a download from a
/// registry. While versions are resolved, it's in no folder.
let isDependency =
    Context.packageDirectory == "/"
    || ["/../..", "/../../../../.."].contains { path in
        FileManager.default.fileExists(atPath: Context.packageDirectory + path + "/workspace-state.json")
    }

/// A Boolean value that indicates whether warnings are errors, as they are for the scripts of this repository.
///
/// In any other build, they stay warnings: SwiftPM suppresses those of a dependency, and the compiler rejects the two
/// options together.
let treatsWarningsAsErrors = Context.environment["ASYNC_RESOURCES_WARNINGS_AS_ERRORS"] != nil

/// The platforms without SwiftUI.
let otherPlatforms: [Platform] = [.linux, .android, .windows, .openbsd, .wasi]
let withoutSwiftUI: TargetDependencyCondition? = .when(platforms: otherPlatforms)

/// The conditions of dependencies that only a trait needs; without it, SwiftPM doesn't even download the package.
let withHosts: TargetDependencyCondition? = .when(traits: ["Hosts"])
let withClient: TargetDependencyCondition? = .when(traits: ["AsyncHTTPClientTransport"])

let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let argumentParser: Target.Dependency = .product(
    name: "ArgumentParser", package: "swift-argument-parser", condition: withHosts)
let embeddedNIO: Target.Dependency = .product(name: "NIOEmbedded", package: "swift-nio", condition: withHosts)
let webSocketNIO: Target.Dependency = .product(name: "NIOWebSocket", package: "swift-nio", condition: withHosts)
let nio: [Target.Dependency] = ["NIOConcurrencyHelpers", "NIOCore", "NIOHTTP1", "NIOPosix"]
    .map { .product(name: $0, package: "swift-nio", condition: withHosts) }

let package = Package(
    name: "AsyncResources",
    defaultLocalization: "en",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "AsyncHTTPClientTransport", targets: ["AsyncHTTPClientTransport"]),
        .library(name: "AsyncResources", targets: ["AsyncResources"]),
        .library(name: "BrowserHost", targets: ["BrowserHost"]),
        .library(name: "HeadlessHost", targets: ["HeadlessHost"]),
        .library(name: "PortableCombine", targets: ["PortableCombine"]),
        .library(name: "PortableUI", targets: ["PortableUI"]),
        .library(name: "PortableUIKit", targets: ["PortableUIKit"]),
        .library(name: "ResourceCore", targets: ["ResourceCore"]),
        .library(name: "ResourceFeeds", targets: ["ResourceFeeds"]),
        .library(name: "ResourceHTTP", targets: ["ResourceHTTP"]),
        .library(name: "ResourceInspector", targets: ["ResourceInspector"]),
        .library(name: "ResourcePages", targets: ["ResourcePages"]),
        .library(name: "ResourceStorage", targets: ["ResourceStorage"]),
        .library(name: "ResourceTesting", targets: ["ResourceTesting"]),
        .library(name: "ResourceWriting", targets: ["ResourceWriting"]),
    ],
    traits: [
        .default(enabledTraits: isDependency ? [] : ["Hosts"]),
        .trait(
            name: "AsyncHTTPClientTransport",
            description: "On Linux, a transport for HTTP over AsyncHTTPClient in the product of the same name."),
        .trait(name: "Hosts", description: "BrowserHost, which serves views to web browsers."),
    ],
    dependencies: [
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.26.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
    ],
    targets: [
        .target(
            name: "AsyncHTTPClientTransport",
            dependencies: [
                "ResourceHTTP", httpTypes,
                .product(name: "AsyncHTTPClient", package: "async-http-client", condition: withClient),
                .product(name: "NIOCore", package: "swift-nio", condition: withClient),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: withClient),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras", condition: withClient),
                .product(name: "NIOPosix", package: "swift-nio", condition: withClient),
            ]),
        .target(
            name: "AsyncResources",
            dependencies: [
                "ResourceCore", "ResourceFeeds", "ResourceHTTP", "ResourcePages", "ResourceStorage", "ResourceUI",
                "ResourceWriting", httpTypes,
            ]),
        .target(
            name: "BrowserHost",
            dependencies: ["LocalizedTexts", "PortableUI", argumentParser, webSocketNIO] + nio,
            exclude: ["Assets/client", "Assets/style"]),
        .target(name: "CRC32C"),
        .target(name: "HeadlessHost", dependencies: ["PortableUI", "SeededRandom"]),
        .target(name: "LocalizedTexts", resources: [.process("Resources")]),
        .target(name: "PageCache"),
        .target(
            name: "PortableCombine",
            dependencies: [.product(name: "OpenCombineShim", package: "OpenCombine", condition: withoutSwiftUI)]),
        .target(
            name: "PortableUI", dependencies: [.target(name: "PortableUICore", condition: withoutSwiftUI)]),
        .target(
            name: "PortableUICore",
            // NB: Each repeats the condition of the edge to this target, which Xcode doesn't apply to what is below it.
            dependencies: [
                .target(name: "LocalizedTexts", condition: withoutSwiftUI),
                .target(name: "PreviewMacros", condition: withoutSwiftUI),
                .target(name: "PreviewRecords", condition: withoutSwiftUI),
                .product(name: "OpenCombine", package: "OpenCombine", condition: withoutSwiftUI),
            ]),
        .target(name: "PortableUIKit", dependencies: ["PortableUI"]),
        .macro(name: "PreviewMacros"),
        .target(name: "PreviewRecords"),
        .target(
            name: "ResourceCore",
            dependencies: [
                "LocalizedTexts", .product(name: "Logging", package: "swift-log", condition: withoutSwiftUI),
            ]),
        .target(name: "ResourceFeeds", dependencies: ["LocalizedTexts", "ResourceCore", "ResourcePages"]),
        .target(
            name: "ResourceHTTP",
            dependencies: [
                "LocalizedTexts", "ResourceCore", "ResourceFeeds", "ResourcePages", "ResourceWriting", httpTypes,
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
            ]),
        .target(
            name: "ResourceInspector",
            dependencies: ["PortableUI", "ResourceCore", "ResourcePages", "ResourceUI", "ResourceWriting"]),
        .target(name: "ResourcePages", dependencies: ["ResourceCore"]),
        .target(
            name: "ResourceStorage", dependencies: ["CRC32C", "PageCache", "ResourceCore", "ResourceWriting"],
            resources: [.copy("PrivacyInfo.xcprivacy")]),
        .target(
            name: "ResourceTesting",
            dependencies: ["ResourceCore", "ResourceFeeds", "ResourceWriting", "SeededRandom"]),
        .target(
            name: "ResourceUI",
            dependencies: [
                "LocalizedTexts", "PortableUI", "ResourceCore", "ResourceFeeds", "ResourcePages", "ResourceWriting",
            ]),
        .target(name: "ResourceWriting", dependencies: ["ResourceCore"]),
        .target(name: "SeededRandom"),
    ],
    swiftLanguageModes: [.v6]
)

// MARK: - Tests
package.targets += [
    .testTarget(name: "ArchitectureTests"),
    .testTarget(
        name: "BrowserHostTests",
        dependencies: [
            "BrowserHost", "HeadlessHost", "PortableUI", "PortableUICore", "SeededRandom",
            argumentParser, embeddedNIO, webSocketNIO,
        ] + nio),
    .testTarget(
        name: "CallSiteTests",
        dependencies: [
            "AsyncResources", "HeadlessHost", "PortableCombine", "PortableUI", "PortableUIKit", "ResourceTesting",
        ],
        exclude: ["Samples"]),
    .target(
        name: "EngineProofs",
        dependencies: [
            "ResourceCore", "ResourceFeeds", "ResourcePages", "ResourceTesting", "ResourceWriting", "SeededRandom",
        ],
        path: "Tests/EngineProofs"),
    .executableTarget(name: "CoreTool", dependencies: ["ResourceCore"], path: "Tests/CoreTool"),
    .executableTarget(name: "Explore", dependencies: ["EngineProofs"], path: "Tests/Explore"),
    .target(
        name: "HostileAnswers", dependencies: ["ResourceCore", "ResourceHTTP", httpTypes], path: "Tests/HostileAnswers"),
    .executableTarget(
        name: "HostileClient", dependencies: ["AsyncHTTPClientTransport", "HostileAnswers"],
        path: "Tests/HostileClient"),
    .executableTarget(
        name: "LifecycleFixture",
        dependencies: [
            "BrowserHost", "PortableUI", "PortableUIKit", "ResourceCore", "ResourceInspector", "ResourcePages",
            "ResourceUI", "ResourceWriting",
        ],
        path: "Tests/LifecycleFixture"),
    .testTarget(
        name: "PortableUITests",
        dependencies: [
            "HeadlessHost", "PortableUI", "PortableUICore", "PortableUIKit", "SeededRandom",
        ]),
    .testTarget(
        name: "ResourceCoreTests",
        dependencies: [
            "EngineProofs", "LocalizedTexts", "ResourceCore", "ResourcePages", "ResourceTesting", "ResourceWriting",
            "SeededRandom",
            .product(name: "Logging", package: "swift-log", condition: withoutSwiftUI),
        ]),
    .testTarget(
        name: "ResourceFeedsTests",
        dependencies: [
            "EngineProofs", "ResourceCore", "ResourceFeeds", "ResourceHTTP", "ResourcePages", "ResourceTesting",
            "ResourceWriting",
            "SeededRandom",
        ]),
    .testTarget(
        name: "ResourceHTTPTests",
        dependencies: [
            "AsyncHTTPClientTransport", "HostileAnswers", "ResourceCore", "ResourceFeeds", "ResourceHTTP",
            "ResourcePages", "ResourceTesting", "ResourceWriting", "SeededRandom", httpTypes,
        ]),
    .testTarget(
        name: "ResourceInspectorTests",
        dependencies: [
            "AsyncResources", "HeadlessHost", "PortableUI", "ResourceCore", "ResourceFeeds", "ResourceInspector",
            "ResourcePages", "ResourceTesting", "ResourceUI", "ResourceWriting",
        ]),
    .testTarget(
        name: "ResourceStorageTests",
        dependencies: [
            "CoreTool", "ResourceCore", "ResourceStorage", "ResourceTesting", "ResourceWriting", "SeededRandom",
            "SharedApp", "StorageProofs", "StoreVictim",
        ]),
    .testTarget(
        name: "ResourceTestingTests",
        dependencies: ["EngineProofs", "ResourceCore", "ResourceTesting", "ResourceWriting", "SeededRandom"]),
    .testTarget(
        name: "ResourceUITests",
        dependencies: [
            "HeadlessHost", "PortableCombine", "PortableUI", "ResourceCore", "ResourceFeeds", "ResourceHTTP",
            "ResourcePages", "ResourceStorage", "ResourceTesting", "ResourceUI", "ResourceWriting", "SeededRandom",
            httpTypes,
            .product(name: "Logging", package: "swift-log", condition: withoutSwiftUI),
        ]),
    .executableTarget(
        name: "SharedApp", dependencies: ["ResourceCore", "ResourceStorage", "ResourceWriting"], path: "Tests/SharedApp"
    ),
    .target(
        name: "StorageProofs",
        dependencies: [
            "ResourceCore", "ResourceFeeds", "ResourceStorage", "ResourceTesting", "ResourceWriting", "SeededRandom",
        ],
        path: "Tests/StorageProofs"),
    .executableTarget(
        name: "StoreTorture",
        dependencies: ["ResourceCore", "ResourceStorage", "ResourceWriting", "StorageProofs", "StoreVictim"],
        path: "Tests/StoreTorture"),
    .executableTarget(
        name: "StoreVictim", dependencies: ["ResourceStorage", "StorageProofs"], path: "Tests/StoreVictim"),
    .testTarget(name: "TallyTests", dependencies: ["ResourceCore", "ResourceTesting", "ResourceWriting"]),
]

// On a Mac, SwiftUI provides the views: its replacement and the tests for it aren't part of the package's own build
// there, unless that's for another platform.
#if os(macOS)
    if !isDependency, Context.environment["ASYNC_RESOURCES_ALL_TARGETS"] == nil {
        let elsewhere: Set<String> = [
            "BrowserHost", "BrowserHostTests", "CallSiteTests", "HeadlessHost", "HostileAnswers", "HostileClient",
            "LifecycleFixture", "PortableUICore", "PortableUITests", "PreviewMacros", "PreviewRecords",
            "ResourceInspectorTests", "ResourceUITests",
        ]
        package.products.removeAll { elsewhere.contains($0.name) }
        package.targets.removeAll { elsewhere.contains($0.name) }
        for target in package.targets {
            target.dependencies.removeAll { dependency in
                switch dependency {
                case .byNameItem(let name, _), .targetItem(let name, _): elsewhere.contains(name)
                default: false
                }
            }
        }
    }
#endif

for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + upcomingFeatures.map { .enableUpcomingFeature($0) }
        + (treatsWarningsAsErrors ? [.treatAllWarnings(as: .error)] : [])
}
