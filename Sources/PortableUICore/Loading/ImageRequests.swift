import Foundation
package import FoundationEssentials

/// The pending image requests of the views in one tree.
///
/// Views make requests, and the host of the tree responds to them. A browser fetches the images itself, so that no
/// foreign bytes enter this process. If the host can't, an ``ImageLoader`` does. A request ends with the task that
/// waits for it.
@MainActor
package final class ImageRequests {
    /// A response to a request.
    package enum Response: Sendable {
        /// The host's screen shows the image at the URL itself.
        case shown
        case data(Data)
        case failure(any Error)
    }

    private struct Request {
        let url: URL
        let continuation: CheckedContinuation<Response, Never>
    }

    /// A closure that's called when a request is made, or is withdrawn without a response.
    package var onChange: @MainActor () -> Void = {}
    private var requests: [Int: Request] = [:]
    private var lastID = 0

    nonisolated init() {}

    /// The requests without a response, in the order in which they were made.
    package var waiting: [(id: Int, url: URL)] {
        requests.map { (id: $0, url: $1.url) }.sorted { $0.id < $1.id }
    }

    /// Responds to a request.
    ///
    /// A request that's no longer waiting is ignored.
    package func respond(to id: Int, with response: Response) {
        requests.removeValue(forKey: id)?.continuation.resume(returning: response)
    }

    /// Returns the image at a URL once the host has it.
    ///
    /// - Throws: `CancellationError` if the task is canceled, `URLError` if the URL's scheme isn't supported, and any
    ///   error that the host responds with.
    func image(at url: URL, scale: CGFloat) async throws -> Image {
        guard ["http", "https", "data"].contains(url.scheme?.lowercased()) else { throw URLError(.unsupportedURL) }
        switch await response(for: url) {
        case .shown: return Image(url: url, scale: scale)
        case .data(let data):
            guard let image = Image(data: data, scale: scale) else { throw UnreadableImage() }
            return image
        case .failure(let error): throw error
        }
    }

    private func response(for url: URL) async -> Response {
        lastID += 1
        let id = lastID
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: .failure(CancellationError())) }
                requests[id] = Request(url: url, continuation: continuation)
                onChange()
            }
        } onCancel: {
            Task { @MainActor in cancelRequest(id) }
        }
    }

    private func cancelRequest(_ id: Int) {
        guard requests[id] != nil else { return }
        respond(to: id, with: .failure(CancellationError()))
        onChange()
    }
}

/// An error that indicates that the response isn't an image that can be drawn.
package struct UnreadableImage: Error {
    package init() {}
}

private enum ImageRequestsKey: EnvironmentKey { static let defaultValue = ImageRequests() }

extension EnvironmentValues {
    /// The object through which the views of the tree request images.
    var imageRequests: ImageRequests {
        get { self[ImageRequestsKey.self] }
        set { self[ImageRequestsKey.self] = newValue }
    }
}
