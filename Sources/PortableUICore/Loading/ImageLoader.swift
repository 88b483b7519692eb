import Foundation
package import FoundationEssentials

/// A loader that fetches images in this process, for trees whose host can't fetch them itself.
///
/// A URL is fetched once, no matter how many views wait for it, and not at all while it's in the cache. A load that no
/// view waits for any longer is canceled. The `load` closure determines how an image is fetched, and therefore how many
/// bytes and redirects it accepts. Its result is limited as well.
@MainActor
package final class ImageLoader {
    /// A closure that fetches the bytes at a URL.
    package typealias Load = @Sendable (URL) async throws -> Data

    /// The limits on time and memory.
    package struct Limits: Sendable {
        /// The maximum size of one image, in bytes.
        package var bytes = 20_000_000
        /// The maximum size of all images in the cache, in bytes.
        package var cachedBytes = 64_000_000
        /// The maximum duration of one load.
        package var time = Duration.seconds(60)

        package init() {}
    }

    private struct Fetch {
        let task: Task<Void, Never>
        let timer: Task<Void, Never>
    }

    private let limits: Limits
    private let load: Load
    private let sleep: @Sendable (Duration) async throws -> Void
    private var fetches: [URL: Fetch] = [:]
    private var cache = ImageCache()
    private var trees: [Tree] = []

    /// Creates a loader.
    ///
    /// - Parameter sleep: A closure that returns after a duration, or throws when its task is canceled.
    package init(
        limits: Limits = Limits(),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        _ load: @escaping Load
    ) {
        self.limits = limits
        self.sleep = sleep
        self.load = load
    }

    /// Serves the image requests of a tree from now on.
    package func serve(_ requests: ImageRequests) {
        trees.removeAll { $0.requests == nil }
        trees.append(Tree(requests: requests))
        requests.onChange = { [weak self] in self?.reconcile() }
        reconcile()
    }

    /// Starts the loads that are waited for and ends the others.
    private func reconcile() {
        let wanted = Set(trees.flatMap { $0.requests?.waiting.map(\.url) ?? [] })
        for url in fetches.keys where !wanted.contains(url) { end(url) }
        for url in wanted where fetches[url] == nil {
            if let data = cache.data(at: url) { respond(to: url, with: .data(data)) } else { begin(url) }
        }
    }

    private func begin(_ url: URL) {
        let (load, sleep, time) = (load, sleep, limits.time)
        let task = Task { [weak self] in
            let result: Result<Data, any Error>
            do { result = .success(try await load(url)) } catch { result = .failure(error) }
            if !Task.isCancelled { self?.loaded(result, at: url) }
        }
        let timer = Task { [weak self] in
            guard (try? await sleep(time)) != nil, !Task.isCancelled else { return }
            self?.loaded(.failure(URLError(.timedOut)), at: url)
        }
        fetches[url] = Fetch(task: task, timer: timer)
    }

    private func end(_ url: URL) {
        guard let fetch = fetches.removeValue(forKey: url) else { return }
        fetch.task.cancel()
        fetch.timer.cancel()
    }

    private func loaded(_ result: Result<Data, any Error>, at url: URL) {
        end(url)
        switch result {
        case .failure(let error): respond(to: url, with: .failure(error))
        case .success(let data) where data.count > limits.bytes:
            respond(to: url, with: .failure(URLError(.dataLengthExceedsMaximum)))
        case .success(let data):
            cache.keep(data, at: url, within: limits.cachedBytes)
            respond(to: url, with: .data(data))
        }
    }

    private func respond(to url: URL, with response: ImageRequests.Response) {
        for requests in trees.compactMap(\.requests) {
            for request in requests.waiting where request.url == url {
                requests.respond(to: request.id, with: response)
            }
        }
    }

    /// A weak reference to the requests of a tree.
    private struct Tree {
        weak var requests: ImageRequests?
    }
}

/// A cache of the most recently used images.
private struct ImageCache {
    /// The images, with the most recently used one last.
    private var pictures: [(url: URL, data: Data)] = []
    private var bytes = 0

    mutating func data(at url: URL) -> Data? {
        guard let place = pictures.firstIndex(where: { $0.url == url }) else { return nil }
        pictures.append(pictures.remove(at: place))
        return pictures.last?.data
    }

    mutating func keep(_ data: Data, at url: URL, within limit: Int) {
        pictures.append((url, data))
        bytes += data.count
        while bytes > limit { bytes -= pictures.removeFirst().data.count }
    }
}
