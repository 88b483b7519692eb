// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "AsyncResources", path: "..")],
    targets: [
        .target(name: "AllocationCounter"),
        .target(name: "Measuring", dependencies: ["AllocationCounter"]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["Measuring", .product(name: "AsyncResources", package: "AsyncResources")]),
        .executableTarget(
            name: "Count",
            dependencies: [
                "JobHooks", "Jobs", "Measuring", .product(name: "AsyncResources", package: "AsyncResources"),
                .product(name: "HeadlessHost", package: "AsyncResources"),
                .product(name: "PortableUI", package: "AsyncResources"),
            ]),
        .executableTarget(
            name: "Walk",
            dependencies: [
                "JobHooks", "Jobs", .product(name: "AsyncResources", package: "AsyncResources"),
                .product(name: "HeadlessHost", package: "AsyncResources"),
                .product(name: "PortableUI", package: "AsyncResources"),
            ]),
        .target(name: "Jobs", dependencies: ["JobHooks"]),
        .target(name: "JobHooks"),
        .testTarget(name: "MeasuringTests", dependencies: ["Measuring"]),
    ],
    swiftLanguageModes: [.v6]
)

/// Returns the target with the given name, to be refined for one platform.
@MainActor
func target(_ name: String) -> Target {
    package.targets.first { $0.name == name }!
}

// SwiftUI has no host that renders nothing, and none that serves pages: the cost of views and pages is measured on
// Linux only.
#if os(Linux)
    target("Benchmarks").dependencies += ["BrowserHost", "HeadlessHost", "PortableUI"].map {
        .product(name: $0, package: "AsyncResources")
    }
#else
    target("Benchmarks").exclude = ["Pages", "Views"]
#endif

// The database that files are compared with. `scripts/count` doesn't need it, and runs with the tests, which should need
// nothing that the package itself doesn't.
if Context.environment["ASYNC_RESOURCES_COUNT"] == nil {
    package.dependencies.append(.package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"))
    target("Benchmarks").dependencies.append(.product(name: "GRDB", package: "GRDB.swift"))
} else {
    package.targets.removeAll { $0.name == "Benchmarks" }
}

let upcomingFeatures = [
    "ExistentialAny",
    "InferIsolatedConformances",
    "InternalImportsByDefault",
    "MemberImportVisibility",
    "NonisolatedNonsendingByDefault",
]

for target in package.targets where target.name != "AllocationCounter" {
    target.swiftSettings = upcomingFeatures.map { .enableUpcomingFeature($0) }
    if Context.environment["ASYNC_RESOURCES_WARNINGS_AS_ERRORS"] != nil {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
