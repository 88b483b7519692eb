import Testing

@testable import ResourceCore
@testable import ResourceStorage

/// The processes in which the shared container keeps nothing.
@Suite struct HostProcessTests {
    @Test func `this process is a test, and no preview`() {
        #expect(HostProcess.current.isTest && !HostProcess.current.isPreview)
        #expect(ResourceContainer.sharedParts().archive == nil)
    }

    @Test(arguments: [
        HostProcess(arguments: ["/build/debug/AppPackageTests.xctest"], environment: [:]),
        HostProcess(arguments: ["AppPackageTests.xctest", "--testing-library", "swift-testing"], environment: [:]),
        HostProcess(arguments: ["/build/Runner", "--testing-library", "swift-testing"], environment: [:]),
        HostProcess(arguments: ["/usr/bin/xctest", "/build/AppTests.xctest"], environment: [:]),
        HostProcess(arguments: ["/build/Products/Debug-linux/AppTests-test-runner"], environment: [:]),
        HostProcess(
            arguments: ["/usr/libexec/swiftpm-testing-helper", "--test-bundle-path", "/build/App"], environment: [:]),
        HostProcess(arguments: ["/App.app/App"], environment: ["XCTestConfigurationFilePath": ""]),
        HostProcess(arguments: ["/App.app/App"], environment: ["XCTestBundlePath": "/App.app/PlugIns/AppTests.xctest"]),
        HostProcess(arguments: ["/App.app/App"], environment: [:], bundles: ["/App.app", "/App.app/AppTests.xctest"]),
    ])
    func `the process of a test bundle is recognized`(process: HostProcess) {
        #expect(process.isTest && !process.isPreview)
        #expect(SharedStorage(process: process).isOff)
    }

    @Test(arguments: [
        HostProcess(arguments: ["/App.app/App"], environment: ["XCODE_RUNNING_FOR_PREVIEWS": "1"]),
        HostProcess(arguments: ["/App.app/App"], environment: ["XCODE_RUNNING_FOR_PLAYGROUNDS": "1"]),
        HostProcess(arguments: ["/build/debug/App", "--previews"], environment: [:]),
    ])
    func `the process of a preview is recognized`(process: HostProcess) {
        #expect(process.isPreview && !process.isTest)
        #expect(SharedStorage(process: process).isOff)
    }

    @Test(arguments: [
        HostProcess(arguments: [], environment: [:]),
        HostProcess(arguments: ["/Applications/App.app/Contents/MacOS/App"], environment: ["HOME": "/Users/a"]),
        HostProcess(
            arguments: ["/build/debug/App", "--port", "8080"], environment: ["XCODE_RUNNING_FOR_PREVIEWS": "0"]),
        HostProcess(
            arguments: ["/build/xctest.d/App", "tests"], environment: [:], bundles: ["/App.app", "/UI.bundle"]),
        HostProcess(arguments: ["--previews"], environment: [:]),
    ])
    func `an app's own process is neither`(process: HostProcess) {
        #expect(!process.isTest && !process.isPreview)
        #expect(!SharedStorage(process: process).isOff)
    }
}
