import Foundation
import Testing

@testable import PortableUICore

/// Images that a process loads for its hosts, within limits.
@MainActor
@Suite(.timeLimit(.minutes(10))) final class `Pictures fetched by the process` {
    private let source = PictureSource()
    private var limits = ImageLoader.Limits()
    private var trees: [Graph] = []
    private var loaders: [ImageLoader] = []

    @Test func `a picture is fetched once for all who wait for it`() async {
        let loader = makeLoader()
        let trees = [mount(["a", "a", "b"], loader), mount(["a"], loader)]
        await source.calls(2)
        source.answer("a", .success(PictureSource.png))
        source.answer("b", .success(PictureSource.png))
        await texts(of: trees[0], are: ["success", "success", "success"])
        await texts(of: trees[1], are: ["success"])
        #expect(source.asked.sorted() == ["a", "b"])
    }

    @Test func `a picture in the cache is not fetched again`() async {
        let loader = makeLoader()
        _ = await load("a", loader)
        let other = mount(["a"], loader)
        await texts(of: other, are: ["success"])
        #expect(source.asked == ["a"])
    }

    @Test func `the cache keeps the pictures that were used last, up to its limit`() async {
        limits.cachedBytes = 2 * PictureSource.png.count
        let loader = makeLoader()
        for name in ["a", "b", "a", "c", "a", "b"] { _ = await load(name, loader) }
        #expect(source.asked == ["a", "b", "c", "b"])
    }

    @Test func `a picture that is larger than the limit is a failure, and not kept`() async {
        limits.bytes = PictureSource.png.count - 1
        let loader = makeLoader()
        #expect(await load("a", loader) == ["failure"])
        #expect(await load("a", loader) == ["failure"])
        #expect(source.asked == ["a", "a"])
    }

    @Test func `bytes that are no picture are a failure`() async {
        let loader = makeLoader()
        let tree = mount(["a"], loader)
        await source.calls(1)
        source.answer("a", .success(Data([1])))
        await texts(of: tree, are: ["failure"])
    }

    @Test func `a load that fails is a failure, and is tried again by the next view`() async {
        let loader = makeLoader()
        let tree = mount(["a"], loader)
        await source.calls(1)
        source.answer("a", .failure(URLError(.cannotFindHost)))
        await texts(of: tree, are: ["failure"])
        #expect(await load("a", loader) == ["success"])
    }

    @Test func `a load that takes too long is a failure, and is canceled`() async {
        let loader = makeLoader()
        let tree = mount(["a"], loader)
        await source.timers(1)
        source.timeOut()
        await texts(of: tree, are: ["failure"])
        await source.cancellation(of: "a")
    }

    @Test func `a load that nothing waits for any longer is canceled`() async {
        let loader = makeLoader()
        let (one, other) = (mount(["a"], loader), mount(["a"], loader))
        await source.calls(1)
        one.unmount()
        other.unmount()
        await source.cancellation(of: "a")
    }

    @Test func `a load that another view waits for goes on`() async {
        let loader = makeLoader()
        let (one, other) = (mount(["a"], loader), mount(["a"], loader))
        await source.calls(1)
        one.unmount()
        #expect(await load("b", loader) == ["success"])
        source.answer("a", .success(PictureSource.png))
        await texts(of: other, are: ["success"])
        #expect(source.asked == ["a", "b"])
    }

    // MARK: Helpers

    isolated deinit {
        for tree in trees { tree.unmount() }
    }

    private func makeLoader() -> ImageLoader {
        let loader = ImageLoader(limits: limits, sleep: { [source] _ in try await source.sleep() }) { [source] in
            try await source.load($0)
        }
        loaders.append(loader)
        return loader
    }

    /// Mounts images whose loader provides them.
    private func mount(_ names: [String], _ loader: ImageLoader) -> Graph {
        let tree = Graph(root: ForEach(names.indices, id: \.self) { Picture(url: PictureSource.url(names[$0])) })
        trees.append(tree)
        loader.serve(tree.images)
        return tree
    }

    /// Returns the phases of an image that is available as soon as it's requested.
    private func load(_ name: String, _ loader: ImageLoader) async -> [String] {
        source.answersAtOnce = true
        defer { source.answersAtOnce = false }
        let tree = mount([name], loader)
        await changes(of: tree) { $0 != ["empty"] }
        defer { tree.unmount() }
        return words(of: tree)
    }

    private func texts(of tree: Graph, are expected: [String]) async {
        await changes(of: tree) { $0 == expected }
        #expect(words(of: tree) == expected)
    }

    private func changes(of tree: Graph, until isDone: @escaping ([String]) -> Bool) async {
        await withCheckedContinuation { continuation in
            var waiting: CheckedContinuation<Void, Never>? = continuation
            let check = { [self, unowned tree] in
                guard isDone(words(of: tree)) else { return }
                waiting.take()?.resume()
            }
            tree.onFlush = check
            check()
        }
        tree.onFlush = nil
    }

    private func words(of tree: Graph) -> [String] {
        tree.root.children.map(\.words)
    }
}

/// The servers of images, controlled by a test.
@MainActor
private final class PictureSource {
    static let png = Data([0x89, 0x50, 0x4e, 0x47])

    private(set) var asked: [String] = []
    /// A Boolean value that indicates whether each load gets an image without waiting.
    var answersAtOnce = false
    private var waiting: [String: CheckedContinuation<Data, any Error>] = [:]
    private var cancelled: Set<String> = []
    private var timers: [CheckedContinuation<Void, any Error>] = []
    private var watchers: [(isDone: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    static func url(_ name: String) -> URL {
        URL(string: "https://example.com/\(name)")!
    }

    func load(_ url: URL) async throws -> Data {
        let name = url.lastPathComponent
        asked.append(name)
        tell()
        if answersAtOnce { return Self.png }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiting[name] = $0 }
        } onCancel: {
            Task { @MainActor in cancel(name) }
        }
    }

    /// Waits for the end of a period that never ends by itself.
    func sleep() async throws {
        try await withCheckedThrowingContinuation { continuation in
            timers.append(continuation)
            tell()
        }
    }

    func answer(_ name: String, _ result: Result<Data, any Error>) {
        waiting.removeValue(forKey: name)?.resume(with: result)
    }

    /// Ends the period of all loads.
    func timeOut() {
        for timer in timers { timer.resume() }
        timers = []
    }

    /// Returns when the given number of loads have begun.
    func calls(_ count: Int) async {
        await wait { self.asked.count >= count }
    }

    /// Returns when both a load and its timer have begun.
    func timers(_ count: Int) async {
        await wait { self.asked.count >= count && self.timers.count >= count }
    }

    func cancellation(of name: String) async {
        await wait { self.cancelled.contains(name) }
    }

    isolated deinit {
        for timer in timers { timer.resume(throwing: CancellationError()) }
    }

    private func cancel(_ name: String) {
        cancelled.insert(name)
        answer(name, .failure(CancellationError()))
        tell()
    }

    private func wait(_ isDone: @escaping () -> Bool) async {
        guard !isDone() else { return }
        await withCheckedContinuation { watchers.append((isDone, $0)) }
    }

    private func tell() {
        let done = watchers.filter { $0.isDone() }
        watchers.removeAll { $0.isDone() }
        for watcher in done { watcher.continuation.resume() }
    }
}
