import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// Images from the web, which the browser of a page loads (L14).
@MainActor
@Suite(.timeLimit(.minutes(10))) final class `Pictures in a page` {
    private let scheduler = ManualScheduler()
    private let connection = RecordedConnection()
    private lazy var graph = Graph(root: Pictures())
    private lazy var session = Session(graph: graph, scheduler: scheduler)

    isolated deinit {
        session.end(.stopping)
    }

    @Test func `a page is asked once for each picture that a view waits for`() throws {
        session.attach(connection, applied: 0)
        #expect(connection.sent == [#"[["l",1,"https://example.com/a?b=1&c=%222%22"]]"#])
        try session.receive(.acknowledge(1))
        graph.flush()
        scheduler.advance(by: .seconds(1))
        #expect(connection.sent.count == 1)
    }

    @Test func `a picture that the browser has is shown by its address`() async throws {
        session.attach(connection, applied: 0)
        try session.receive(.acknowledge(1))
        scheduler.advance(by: .seconds(1))
        try session.receive(.image(1, true))
        let shown = await nextBatch()
        #expect(shown.contains(#"<img id=\"e"#) && shown.contains("https://example.com/a?b=1&amp;c=%222%22"))
    }

    @Test func `a picture that the browser can't have is a failure`() async throws {
        session.attach(connection, applied: 0)
        try session.receive(.acknowledge(1))
        scheduler.advance(by: .seconds(1))
        try session.receive(.image(1, false))
        #expect(await nextBatch().contains("no picture"))
    }

    @Test func `a report of a picture that nothing waits for changes nothing`() throws {
        session.attach(connection, applied: 0)
        try session.receive(.acknowledge(1))
        try session.receive(.image(2, true))
        try session.receive(.image(0, false))
        #expect(graph.images.waiting.count == 1)
    }

    @Test func `a page that comes back is asked again, because its report may be lost`() {
        session.attach(connection, applied: 0)
        let second = RecordedConnection()
        session.attach(second, applied: 1)
        #expect(second.sent == connection.sent)
    }

    @Test func `with a loader of the process no page is asked, and the picture comes with the page`() async throws {
        let png = Data([0x89, 0x50, 0x4e, 0x47])
        let session = Session(
            graph: graph, scheduler: scheduler, imageLoader: ImageLoader { _ in png })
        session.attach(connection, applied: 0)
        #expect(connection.sent == ["[]"])
        scheduler.advance(by: .seconds(1))
        #expect(await nextBatch().contains("data:image/png;base64,iVBORw=="))
        session.end(.stopping)
    }

    /// Returns the batch after the first one, when it has been sent.
    private func nextBatch() async -> String {
        await withCheckedContinuation { continuation in
            var waiting: CheckedContinuation<Void, Never>? = continuation
            connection.onSend = { waiting.take()?.resume() }
        }
        return connection.sent.last ?? ""
    }
}

private struct Pictures: View {
    var body: some View {
        AsyncImage(url: URL(string: "https://example.com/a?b=1&c=%222%22")) { phase in
            switch phase {
            case .empty: Text("empty")
            case .success(let image): image
            case .failure: Text("no picture")
            }
        }
    }
}
