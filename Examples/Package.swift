// swift-tools-version: 6.2
import PackageDescription

/// The platforms without SwiftUI.
let otherPlatforms: [Platform] = [.linux, .android, .windows, .openbsd, .wasi]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let nio: [Target.Dependency] = ["NIOConcurrencyHelpers", "NIOCore", "NIOHTTP1", "NIOPosix"]
    .map { .product(name: $0, package: "swift-nio") }

/// Returns products of the package that the examples are for.
func ours(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "AsyncResources") }
}

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .executable(name: "Showcase", targets: ["Showcase"]),
        .executable(name: "station-server", targets: ["StationServerCommand"]),
    ],
    dependencies: [
        .package(name: "AsyncResources", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    ],
    targets: [
        .executableTarget(
            name: "Showcase",
            dependencies: ours("AsyncResources", "PortableUI", "ResourceInspector") + [
                .target(name: "StationServer", condition: .when(platforms: [.linux, .macOS]))
            ],
            path: "Showcase/App"),
        .target(name: "StationServer", dependencies: nio + ours("ResourceCore"), path: "Showcase/StationServer"),
        .executableTarget(
            name: "StationServerCommand", dependencies: ["StationServer", argumentParser] + ours("ResourceStorage"),
            path: "Showcase/StationServerCommand"),
    ],
    swiftLanguageModes: [.v6]
)

// On a Mac, the package has neither hosts nor the tests that need one.
#if !os(macOS)
    for target in package.targets where target.name == "Showcase" {
        target.dependencies += [
            .product(
                name: "ArgumentParser", package: "swift-argument-parser", condition: .when(platforms: otherPlatforms)),
            .product(name: "BrowserHost", package: "AsyncResources", condition: .when(platforms: otherPlatforms)),
        ]
    }
    package.targets += [
        .testTarget(
            name: "ShowcaseTests",
            dependencies: ours(
                "AsyncResources", "HeadlessHost", "PortableUI", "ResourceCore", "ResourceInspector", "ResourceTesting"
            ) + ["Showcase", "StationServer"]),
        .testTarget(
            name: "StationServerTests",
            dependencies: ["StationServer", .product(name: "NIOEmbedded", package: "swift-nio")] + nio
                + ours("ResourceCore")),
    ]
#endif

let upcomingFeatures = [
    "ExistentialAny",
    "InferIsolatedConformances",
    "InternalImportsByDefault",
    "MemberImportVisibility",
    "NonisolatedNonsendingByDefault",
]

for target in package.targets {
    target.swiftSettings = upcomingFeatures.map { .enableUpcomingFeature($0) }
    if Context.environment["ASYNC_RESOURCES_WARNINGS_AS_ERRORS"] != nil {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
