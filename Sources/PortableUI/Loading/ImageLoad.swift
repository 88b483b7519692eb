import Foundation
package import FoundationEssentials

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How the bytes of a picture are had.
package struct ImageLoad: Sendable {
    package let load: @Sendable (URL) async throws -> Data

    package init(_ load: @escaping @Sendable (URL) async throws -> Data) {
        self.load = load
    }

    func callAsFunction(_ url: URL) async throws -> Data {
        try await load(url)
    }

    /// Over the network, or from a file.
    static let shared = ImageLoad { url in
        if url.isFileURL { return try Data(contentsOf: url) }
        let request = PictureRequest()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { request.start(url, $0) }
        } onCancel: {
            request.cancel()
        }
    }
}

private enum ImageLoadKey: EnvironmentKey { static let defaultValue = ImageLoad.shared }

private enum HostOpenKey: EnvironmentKey {
    static var defaultValue: (@MainActor (URL) -> Bool)? { nil }
}

extension EnvironmentValues {
    package var loadImage: ImageLoad {
        get { self[ImageLoadKey.self] }
        set { self[ImageLoadKey.self] = newValue }
    }

    /// How the host opens an address; nil where it cannot.
    package var hostOpenURL: (@MainActor (URL) -> Bool)? {
        get { self[HostOpenKey.self] }
        set { self[HostOpenKey.self] = newValue }
    }
}
