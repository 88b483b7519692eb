import Foundation

/// The facts about a process that tell whether the app itself runs in it, or its tests or previews.
struct HostProcess: Sendable {
    /// The arguments, of which the first is the path of the executable.
    let arguments: [String]
    let environment: [String: String]

    /// The paths of the loaded bundles.
    var bundles: [String] = []

    /// The facts about this process.
    static var current: HostProcess {
        let process = ProcessInfo.processInfo
        #if canImport(Darwin)
            let bundles = Bundle.allBundles.map(\.bundlePath)
        #else
            let bundles: [String] = []
        #endif
        return HostProcess(arguments: process.arguments, environment: process.environment, bundles: bundles)
    }

    /// A Boolean value that indicates whether the process runs a test bundle.
    ///
    /// An app that is tested through its user interface runs in a process of its own, which is none.
    var isTest: Bool {
        // NB: Xcode sets the variables for XCTest and for Swift Testing, also in an app that hosts tests.
        let variables = ["XCTestBundlePath", "XCTestConfigurationFilePath"]
        let runners = ["swiftpm-testing-helper", "swiftpm-xctest-helper", "xctest"]
        let options = ["--test-bundle-path", "--testing-library"]
        let executable = arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
        return variables.contains { environment[$0] != nil } || runners.contains(executable)
            || executable.hasSuffix("-test-runner") || (arguments + bundles).contains { $0.hasSuffix(".xctest") }
            || arguments.dropFirst().contains { options.contains($0) }
    }

    /// A Boolean value that indicates whether the process shows previews.
    var isPreview: Bool {
        let variables = ["XCODE_RUNNING_FOR_PLAYGROUNDS", "XCODE_RUNNING_FOR_PREVIEWS"]
        return variables.contains { environment[$0] == "1" } || arguments.dropFirst().contains("--previews")
    }
}
