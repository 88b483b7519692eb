import Foundation
package import FoundationEssentials

/// Fetches pictures in this process, for the trees of hosts whose screens can't.
///
/// However many views wait for an address, it is fetched once, and not at all while it is in the cache. A load that nothing
/// waits for any longer is canceled. The closure decides how a picture is fetched, and so how many bytes and redirects it
/// takes; what it returns is limited as well.
@MainActor
package final class ImageLoader {
    /// Fetches the bytes at an address.
    package typealias Load = @Sendable (URL) async throws -> Data

    /// Limits of time and memory.
    package struct Limits: Sendable {
        /// The bytes of one picture.
        package var bytes = 20_000_000
        /// The bytes of all pictures in the cache.
        package var cachedBytes = 64_000_000
        /// The time of one load.
        package var time = Duration.seconds(60)

        package init() {}
    }

    private struct Flight {
        let task: Task<Void, Never>
        let timer: Task<Void, Never>
    }

    private let limits: Limits
    private let load: Load
    private let sleep: @Sendable (Duration) async throws -> Void
    private var flights: [URL: Flight] = [:]
    private var cache = ImageCache()
    private var trees: [Tree] = []

    /// - Parameter sleep: Returns after a time, or throws when its task is canceled.
    package init(
        limits: Limits = Limits(),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        _ load: @escaping Load
    ) {
        self.limits = limits
        self.sleep = sleep
        self.load = load
    }

    /// Answers what the views of a tree ask for, from now on.
    package func serve(_ requests: ImageRequests) {
        trees.removeAll { $0.requests == nil }
        trees.append(Tree(requests: requests))
        requests.onChange = { [weak self] in self?.reconcile() }
        reconcile()
    }

    /// Begins the loads that are waited for, and ends the others.
    private func reconcile() {
        let wanted = Set(trees.flatMap { $0.requests?.waiting.map(\.url) ?? [] })
        for url in flights.keys where !wanted.contains(url) { end(url) }
        for url in wanted where flights[url] == nil {
            if let data = cache.data(at: url) { answer(url, .data(data)) } else { begin(url) }
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
        flights[url] = Flight(task: task, timer: timer)
    }

    private func end(_ url: URL) {
        guard let flight = flights.removeValue(forKey: url) else { return }
        flight.task.cancel()
        flight.timer.cancel()
    }

    private func loaded(_ result: Result<Data, any Error>, at url: URL) {
        end(url)
        switch result {
        case .failure(let error): answer(url, .failure(error))
        case .success(let data) where data.count > limits.bytes:
            answer(url, .failure(URLError(.dataLengthExceedsMaximum)))
        case .success(let data):
            cache.keep(data, at: url, within: limits.cachedBytes)
            answer(url, .data(data))
        }
    }

    private func answer(_ url: URL, _ answer: ImageRequests.Answer) {
        for requests in trees.compactMap(\.requests) {
            for request in requests.waiting where request.url == url { requests.answer(request.id, answer) }
        }
    }

    /// The requests of a tree, as long as there is one.
    private struct Tree {
        weak var requests: ImageRequests?
    }
}

/// The pictures that were used last.
private struct ImageCache {
    /// The one that was used last comes last.
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
