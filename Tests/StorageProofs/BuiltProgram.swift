package import Foundation

/// Returns a program of the package that was built beside this one.
package func builtProgram(_ name: String) -> URL {
    #if canImport(Darwin)
        // NB: Tests are a bundle on this platform, loaded by a program of Xcode, and the package's programs are beside
        // the bundle.
        let bundle = Bundle(for: Landmark.self).bundleURL
        let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
    #else
        let folder = Bundle.main.bundleURL
    #endif
    return folder.appendingPathComponent(name)
}

#if canImport(Darwin)
    private final class Landmark {}
#endif
