// swift-tools-version: 6.2
import PackageDescription

/// The language features that every target of this package is written in.
///
/// SwiftPM accepts a mistyped name in silence, so `UpcomingFeatureTests` asks the compiler about each of them.
let upcomingFeatures = [
    "ExistentialAny",
    "InferIsolatedConformances",
    "InternalImportsByDefault",
    "MemberImportVisibility",
    "NonisolatedNonsendingByDefault",
]

let package = Package(
    name: "AsyncResources",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "AsyncResources", targets: ["AsyncResources"]),
        .library(name: "PortableUI", targets: ["PortableUI"]),
        .library(name: "ResourceStorageTesting", targets: ["ResourceStorageTesting"]),
        .library(name: "ResourceTesting", targets: ["ResourceTesting"]),
        .executable(name: "Showcase", targets: ["Showcase"]),
    ],
    traits: [
        .trait(
            name: "AsyncHTTPClientTransport",
            description: "On Linux, a transport for HTTP over AsyncHTTPClient in the product of the same name.")
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.6.0")
    ],
    targets: [
        .target(
            name: "AsyncResources",
            dependencies: ["ResourceCore", "ResourceHTTP", "ResourceStorage", "ResourceUI"]),
        .target(name: "PortableUI"),
        .target(name: "CRC32C"),
        .target(name: "PageCache"),
        .target(name: "ResourceCore"),
        .target(
            name: "ResourceHTTP",
            dependencies: [
                "ResourceCore", .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
            ]),
        .target(
            name: "ResourceStorage", dependencies: ["CRC32C", "PageCache", "ResourceCore"],
            resources: [.copy("PrivacyInfo.xcprivacy")]),
        .target(name: "ResourceStorageTesting", dependencies: ["ResourceCore", "ResourceStorage"]),
        .target(name: "ResourceTesting", dependencies: ["ResourceCore"]),
        .target(name: "ResourceUI", dependencies: ["PortableUI", "ResourceCore"]),
        .executableTarget(
            name: "Showcase",
            dependencies: [
                "AsyncResources", "PortableUI", .product(name: "HTTPTypes", package: "swift-http-types"),
            ], path: "Examples/Showcase/App"),
        .testTarget(name: "ArchitectureTests"),
        .testTarget(name: "ResourceCoreTests", dependencies: ["ResourceCore", "ResourceTesting"]),
        .testTarget(
            name: "ResourceHTTPTests",
            dependencies: [
                "ResourceCore", "ResourceHTTP", "ResourceTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .testTarget(
            name: "ResourceStorageTests",
            dependencies: [
                "ResourceCore", "ResourceStorage", "ResourceStorageTesting", "ResourceTesting", "StorageProofs",
                "StoreVictim",
            ]),
        .target(
            name: "StorageProofs", dependencies: ["ResourceCore", "ResourceStorage", "ResourceTesting"],
            path: "Tests/StorageProofs"),
        .executableTarget(
            name: "StoreTorture",
            dependencies: ["ResourceCore", "ResourceStorage", "StorageProofs", "StoreVictim"],
            path: "Tests/StoreTorture"),
        .executableTarget(
            name: "StoreVictim", dependencies: ["ResourceStorage", "StorageProofs"], path: "Tests/StoreVictim"),
        .testTarget(name: "ResourceTestingTests", dependencies: ["ResourceCore", "ResourceTesting"]),
    ],
    swiftLanguageModes: [.v6]
)

/// The target of a name, to be refined for one platform.
@MainActor
func target(_ name: String) -> Target {
    package.targets.first { $0.name == name }!
}

// SwiftUI exists on Apple's platforms: there PortableUI re-exports it, and nothing that replaces it is built.
#if os(Linux)
    package.dependencies += [
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        // Nothing uses these without the trait, and then SwiftPM does not download them.
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.26.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
    ]
    let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
    let embeddedNIO: Target.Dependency = .product(name: "NIOEmbedded", package: "swift-nio")
    let webSocketNIO: Target.Dependency = .product(name: "NIOWebSocket", package: "swift-nio")
    let nio: [Target.Dependency] = ["NIOConcurrencyHelpers", "NIOCore", "NIOHTTP1", "NIOPosix"]
        .map { .product(name: $0, package: "swift-nio") }
    let clientTrait: TargetDependencyCondition? = .when(traits: ["AsyncHTTPClientTransport"])
    let client: [Target.Dependency] = [
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: clientTrait),
        .product(name: "NIOCore", package: "swift-nio", condition: clientTrait),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: clientTrait),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras", condition: clientTrait),
        .product(name: "NIOPosix", package: "swift-nio", condition: clientTrait),
    ]

    package.products += [
        .library(name: "AsyncHTTPClientTransport", targets: ["AsyncHTTPClientTransport"]),
        .library(name: "BrowserHost", targets: ["BrowserHost"]),
        .library(name: "HeadlessHost", targets: ["HeadlessHost"]),
        .executable(name: "station-server", targets: ["StationServerCommand"]),
    ]
    package.targets += [
        .target(
            name: "AsyncHTTPClientTransport",
            dependencies: ["ResourceHTTP", .product(name: "HTTPTypes", package: "swift-http-types")] + client),
        .target(
            name: "BrowserHost", dependencies: ["ListenerSupport", "PortableUI", argumentParser, webSocketNIO] + nio,
            exclude: ["Assets/client.js"]),
        .target(name: "HeadlessHost", dependencies: ["PortableUI"]),
        .target(
            name: "HostileAnswers",
            dependencies: ["ResourceCore", "ResourceHTTP", .product(name: "HTTPTypes", package: "swift-http-types")],
            path: "Tests/HostileAnswers"),
        .executableTarget(
            name: "HostileClient", dependencies: ["AsyncHTTPClientTransport", "HostileAnswers"],
            path: "Tests/HostileClient"),
        .target(name: "ListenerSupport", dependencies: [.product(name: "NIOCore", package: "swift-nio")]),
        .target(
            name: "StationServer", dependencies: ["ListenerSupport"] + nio, path: "Examples/Showcase/StationServer"),
        .executableTarget(
            name: "StationServerCommand", dependencies: ["StationServer", argumentParser],
            path: "Examples/Showcase/StationServerCommand"),
        .testTarget(
            name: "BrowserHostTests",
            dependencies: ["BrowserHost", "HeadlessHost", "PortableUI", embeddedNIO, webSocketNIO] + nio),
        .testTarget(
            name: "CallSiteTests", dependencies: ["AsyncResources", "HeadlessHost", "PortableUI", "ResourceTesting"],
            exclude: ["Samples"]),
        .testTarget(name: "PortableUITests", dependencies: ["HeadlessHost", "PortableUI"]),
        .testTarget(
            name: "ResourceUITests",
            dependencies: [
                "HeadlessHost", "PortableUI", "ResourceCore", "ResourceHTTP", "ResourceStorage",
                "ResourceStorageTesting", "ResourceTesting", "ResourceUI", "Showcase",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .executableTarget(
            name: "LifecycleFixture", dependencies: ["BrowserHost", "PortableUI"], path: "Tests/LifecycleFixture"),
        .testTarget(
            name: "ShowcaseTests",
            dependencies: [
                "AsyncResources", "HeadlessHost", "PortableUI", "ResourceCore", "ResourceTesting", "Showcase",
                "StationServer",
            ]),
        .testTarget(name: "StationServerTests", dependencies: ["StationServer", embeddedNIO] + nio),
    ]
    target("ResourceHTTPTests").dependencies += ["AsyncHTTPClientTransport", "HostileAnswers", "HostileClient"]
    target("PortableUI").dependencies += [.product(name: "OpenCombine", package: "OpenCombine")]
    target("PortableUI").exclude = ["SwiftUI+Apple.swift"]
    target("Showcase").exclude = ["Apple"]
    target("Showcase").dependencies += ["BrowserHost", "StationServer", argumentParser]
#else
    target("PortableUI").sources = ["SwiftUI+Apple.swift"]
    target("Showcase").exclude = ["Linux"]
#endif

for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + upcomingFeatures.map { .enableUpcomingFeature($0) } + [
            .treatAllWarnings(as: .error)
        ]
}
