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
        .library(name: "ResourceCore", targets: ["ResourceCore"]),
        .library(name: "ResourceTesting", targets: ["ResourceTesting"]),
    ],
    targets: [
        .target(name: "AsyncResources", dependencies: ["ResourceCore", "ResourceUI"]),
        .target(name: "PortableUI"),
        .testTarget(name: "ArchitectureTests"),
        .target(name: "ResourceCore"),
        .target(name: "ResourceTesting", dependencies: ["ResourceCore"]),
        .target(name: "ResourceUI", dependencies: ["PortableUI", "ResourceCore"]),
        .testTarget(name: "ResourceCoreTests", dependencies: ["ResourceCore", "ResourceTesting"]),
        .testTarget(name: "ResourceTestingTests", dependencies: ["ResourceTesting"]),
    ],
    swiftLanguageModes: [.v6]
)

// SwiftUI exists on Apple's platforms: there PortableUI re-exports it, and nothing that replaces it is built.
#if os(Linux)
    package.targets.first { $0.name == "PortableUI" }?.exclude = ["SwiftUI+Apple.swift"]

    package.dependencies += [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    ]

    let hostNIO: [Target.Dependency] = ["NIOConcurrencyHelpers", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket"]
        .map { .product(name: $0, package: "swift-nio") }
    let stationNIO: [Target.Dependency] = ["NIOConcurrencyHelpers", "NIOCore", "NIOHTTP1", "NIOPosix"]
        .map { .product(name: $0, package: "swift-nio") }
    let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
    let embeddedNIO: Target.Dependency = .product(name: "NIOEmbedded", package: "swift-nio")

    package.products += [
        .library(name: "BrowserHost", targets: ["BrowserHost"]),
        .library(name: "HeadlessHost", targets: ["HeadlessHost"]),
        .executable(name: "station-server", targets: ["StationServerCommand"]),
    ]
    package.targets += [
        .target(name: "BrowserHost", dependencies: ["PortableUI", argumentParser] + hostNIO),
        .testTarget(name: "BrowserHostTests", dependencies: ["BrowserHost", "PortableUI", embeddedNIO] + hostNIO),
        .target(name: "HeadlessHost", dependencies: ["PortableUI"]),
        .testTarget(name: "PortableUITests", dependencies: ["PortableUI", "HeadlessHost"]),
        .testTarget(
            name: "ResourceUITests", dependencies: ["HeadlessHost", "ResourceTesting", "ResourceUI"]),
        .target(name: "StationServer", dependencies: stationNIO, path: "Examples/Showcase/StationServer"),
        .executableTarget(
            name: "StationServerCommand", dependencies: ["StationServer", argumentParser],
            path: "Examples/Showcase/StationServerCommand"),
        .testTarget(name: "StationServerTests", dependencies: ["StationServer", embeddedNIO] + stationNIO),
    ]
#else
    package.targets.first { $0.name == "PortableUI" }?.sources = ["SwiftUI+Apple.swift"]
#endif

for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + upcomingFeatures.map { .enableUpcomingFeature($0) } + [
            .treatAllWarnings(as: .error)
        ]
}
