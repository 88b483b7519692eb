import Foundation
package import FoundationEssentials

/// The pictures that the views of one tree wait for.
///
/// Views ask, and the host of the tree answers: a browser fetches them by itself, so that no foreign bytes come into this
/// process; where it can't, an ``ImageLoader`` does. A request ends with the task that waits for it.
@MainActor
package final class ImageRequests {
    /// An answer to a request.
    package enum Answer: Sendable {
        /// The host's screen shows by itself what is at the address.
        case shown
        case data(Data)
        case failure(any Error)
    }

    private struct Request {
        let url: URL
        let continuation: CheckedContinuation<Answer, Never>
    }

    /// Called when a request comes, or one leaves without an answer.
    package var onChange: @MainActor () -> Void = {}
    private var requests: [Int: Request] = [:]
    private var lastID = 0

    nonisolated init() {}

    /// The requests without an answer, in the order in which they came.
    package var waiting: [(id: Int, url: URL)] {
        requests.map { (id: $0, url: $1.url) }.sorted { $0.id < $1.id }
    }

    /// Answers a request; one that waits no longer is left alone.
    package func answer(_ id: Int, _ answer: Answer) {
        requests.removeValue(forKey: id)?.continuation.resume(returning: answer)
    }

    /// Returns the picture at an address, once the host has it.
    ///
    /// - Throws: `CancellationError` if the task is canceled, `URLError` for an address that isn't one of the web, and
    ///   whatever the host says.
    func image(at url: URL, scale: CGFloat) async throws -> Image {
        guard ["http", "https", "data"].contains(url.scheme?.lowercased()) else { throw URLError(.unsupportedURL) }
        switch await answer(for: url) {
        case .shown: return Image(url: url, scale: scale)
        case .data(let data):
            guard let image = Image(data: data, scale: scale) else { throw UnreadableImage() }
            return image
        case .failure(let error): throw error
        }
    }

    private func answer(for url: URL) async -> Answer {
        lastID += 1
        let id = lastID
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: .failure(CancellationError())) }
                requests[id] = Request(url: url, continuation: continuation)
                onChange()
            }
        } onCancel: {
            Task { @MainActor in withdraw(id) }
        }
    }

    private func withdraw(_ id: Int) {
        guard requests[id] != nil else { return }
        answer(id, .failure(CancellationError()))
        onChange()
    }
}

/// The answer to a request was no picture that can be drawn.
package struct UnreadableImage: Error {
    package init() {}
}

private enum ImageRequestsKey: EnvironmentKey { static let defaultValue = ImageRequests() }

extension EnvironmentValues {
    /// Where the views of the tree ask for pictures.
    var imageRequests: ImageRequests {
        get { self[ImageRequestsKey.self] }
        set { self[ImageRequestsKey.self] = newValue }
    }
}
