import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// The place that a page shows, as sent to its browser, and changed by its history.
@MainActor
@Suite struct `The place of a page` {
    private let places = Places()
    private let scheduler = ManualScheduler()
    private let connection = RecordedConnection()
    private let session: Session

    init() {
        session = Session(graph: Graph(root: Atlas(places: places)), called: "Atlas", scheduler: scheduler)
        connection.onSend = { [scheduler] in scheduler.advance(by: .seconds(1)) }
        session.attach(connection, applied: 0)
        try? session.receive(.acknowledge(1))
    }

    private func send(_ message: ClientMessage) throws {
        let before = connection.sent.count
        try session.receive(message)
        for number in connection.sent.indices.dropFirst(before) { try session.receive(.acknowledge(number + 1)) }
    }

    @Test func `a page that connects is told where it is, in place of where it was`() {
        #expect(connection.sent == [##"[["n","/home","Atlas",1]]"##])
    }

    @Test func `where the views go, the browser goes`() throws {
        places.path = "/town"
        places.title = "Town"
        try send(.submit(0, edition: 1))
        #expect(connection.sent.last?.contains(##"["n","/town","Town"]"##) == true)
    }

    @Test func `where the browser goes, the views go, and it is not told the way it came`() throws {
        try send(.navigate("/town"))
        #expect(places.path == "/town")
        #expect(connection.sent.count == 2, "what the views show")
        #expect(!connection.sent[1].contains(##"["n""##))
    }

    @Test func `a browser that went where the app has no place is led to the one it shows`() throws {
        try send(.navigate("/nowhere"))
        #expect(connection.sent.dropFirst() == [##"[["n","/home","Atlas",1]]"##])
        places.path = "/town"
        try send(.submit(0, edition: 1))
        #expect(connection.sent.last?.contains(##"["n","/town","Atlas"]"##) == true, "a step of its own")
    }

    @Test(arguments: [
        "", "town", "//evil.example/a", "https://evil.example", "/" + String(repeating: "a", count: 2048),
    ])
    func `an address that no page has is not told to the views`(address: String) throws {
        try send(.navigate(address))
        #expect(places.path == "/home")
        #expect(places.heard == 0)
    }

    @Test(
        arguments: zip(
            [
                "http://a.example/b/c?d=e#f", "http://a.example", "http://a.example//b", "mailto:a@b.example",
                "file:///a",
            ],
            ["/b/c?d=e", "/", nil, nil, "/a"]))
    func `the address of a URL is its path and its query`(url: String, address: String?) throws {
        #expect(PagePlace.address(of: try #require(URL(string: url))) == address)
    }

    @Test func `a page that asks for a sign of life gets one at once, which is no batch`() throws {
        try session.receive(.ping)
        #expect(connection.sent.last == "0")
        #expect(throws: CloseReason.malformed) { try session.receive(.acknowledge(2)) }
    }
}

/// Tabs, one of which was visible and is hidden.
@MainActor
@Suite struct `Hidden tabs` {
    @Test func `a tab that was seen is hidden and comes back in less than 200 bytes, with what changed meanwhile`()
        throws
    {
        let places = Places()
        let graph = Graph(root: TwoTabs(places: places))
        let drawn = RenderedTree(root: graph.root)
        let model = try BrowserModel(html: RenderedTree.html(of: drawn.root))
        let renderer = MarkingRenderer(drawn)
        graph.renderer = renderer
        defer { graph.unmount() }

        for tab in [1, 0] { try choose(tab, in: graph, drawn, model) }
        places.title = "Changed"
        graph.flush()
        try model.apply(drawn.drain().json)
        let bytes = try choose(1, in: graph, drawn, model)
        #expect(model.root.outline().contains("Second Changed"))
        #expect(bytes < 250)
        #expect(try choose(0, in: graph, drawn, model) < 200)
        #expect(try choose(1, in: graph, drawn, model) < 200)
    }

    @discardableResult
    private func choose(_ tab: Int, in graph: Graph, _ drawn: RenderedTree, _ model: BrowserModel) throws -> Int {
        graph.root.children.first?.send(.choose(tab))
        graph.flush()
        let batch = drawn.drain().json
        try model.apply(batch)
        #expect(model.root == (try BrowserModel(html: RenderedTree.html(of: graph.root)).root))
        return batch.utf8.count
    }
}

@MainActor @Observable
private final class Places {
    var path = "/home"
    var title: String?
    var heard = 0
}

private struct Atlas: View {
    let places: Places

    var body: some View {
        Text(places.path)
            .onOpenURL {
                places.heard += 1
                if $0.path == "/town" { places.path = "/town" }
            }
            .userActivity("place") {
                $0.webpageURL = URL(string: "http://localhost\(places.path)")
                $0.title = places.title
            }
    }
}

private struct TwoTabs: View {
    let places: Places

    var body: some View {
        TabView {
            List { ForEach(0..<50) { Text("Row \($0)") } }.tabItem { Label("First", systemImage: "plus") }
            VStack {
                Text("Second \(places.title ?? "")")
                ForEach(0..<50) { Text("Line \($0)") }
            }
            .tabItem { Label("Second", systemImage: "minus") }
        }
    }
}
