import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// The values that a page stores for its window, and passes to the next session.
@MainActor
@Suite struct `The scene of a page` {
    private let scheduler = ManualScheduler()

    @Test func `a page is told the values of its window, and the next session has them again`() throws {
        let counts = Counts()
        let session = Session(graph: Graph(root: Kept(counts: counts)), scheduler: scheduler)
        let connection = RecordedConnection()
        session.attach(connection, applied: 0)
        #expect(connection.sent.joined().contains(##"["k","number","0"]"##))
        #expect(!connection.sent.joined().contains("optional"), "nil is not kept")
        try session.receive(.acknowledge(1))
        scheduler.advance(by: .seconds(1))
        counts.change?()
        try session.receive(.submit(0, edition: 1))
        let told = try #require(connection.sent.last)
        #expect(told.contains(##"["k","number","7"]"##))
        #expect(told.contains(##"["k","optional","a \"b\""]"##))
        session.end(.sessionGone)

        let next = Session(graph: Graph(root: Kept(counts: counts)), scheduler: scheduler)
        next.restore(PageScene(["number": "7", "optional": "a", "url": "https://a.example/b", "other": "1"]))
        #expect(counts.seen == "7 a https://a.example/b")
        let second = RecordedConnection()
        next.attach(second, applied: 0)
        #expect(!second.sent.joined().contains(##"["k""##), "the page knows")
        next.end(.sessionGone)
    }

    @Test func `a text that is none of a value leaves the value as it is`() {
        let counts = Counts()
        let graph = Graph(root: Kept(counts: counts))
        graph.scene.restore(["number": "many", "url": "", "data": "!!"])
        graph.flush()
        #expect(counts.seen == "0 - https://example.com")
        graph.unmount()
    }

    @Test func `more than a page can send is not remembered, and the page says so`() throws {
        let most = String(repeating: "a", count: PageScene.limit - 9)
        #expect(PageScene(["a": most]).texts == ["a": most])
        #expect(PageScene(["a": most + "a"]).isTooLarge)
        #expect(PageScene(["a": String(repeating: "\"", count: PageScene.limit / 2)]).isTooLarge)
        let small = PageScene(["a": "1"])
        #expect(small.changes(to: PageScene(["a": most + "a"])).json == #"[["k"]]"#)
        #expect(PageScene(["a": most + "a"]).changes(to: small).json == #"[["k","a","1"]]"#)
    }

    @Test func `the largest scene fits into the greeting, whatever its characters are`() throws {
        for character in ["\"", "\\", "\u{1}", "\n", "a", "é", "😀"] {
            let size = JSONText.size(of: character) - 2
            let scene = PageScene(["a": String(repeating: character, count: (PageScene.limit - 9) / size)])
            #expect(!scene.isTooLarge)
            let json = String(decoding: try JSONEncoder().encode(scene.texts), as: UTF8.self)
            let greeting = #"["h","\#(Secret().text)",-2147483648,\#(json)]"#
            #expect(greeting.utf8.count <= FrameReader.limit)
            guard case .hello(_, _, scene) = try ClientMessage(json: greeting) else {
                Issue.record("another scene")
                continue
            }
        }
    }

    @Test func `a scene that no page has stored is empty`() throws {
        for (json, scene) in [("[1]", [:]), (#"{"a":1}"#, [:]), (#"{"a":"1"}"#, ["a": "1"]), (#""x""#, [:])] {
            let message = try ClientMessage(json: #"["h","token",0,\#(json)]"#)
            #expect(message == .hello(token: "token", applied: 0, scene: PageScene(scene)))
        }
    }

    @Test func `values of every type come back from their texts`() {
        #expect(SceneFormat<Bool>.text.value("true") == true)
        #expect(SceneFormat<Double>.text.text(0.1) == "0.1")
        #expect(SceneFormat<Data>.data.value("AQI=") == Data([1, 2]))
        #expect(SceneFormat<Side>.raw.value("right") == .right)
        #expect(SceneFormat<Side?>.optional(.raw).text(nil) == nil)
        #expect(SceneFormat<Side?>.optional(.raw).value("up") == nil)
    }

    private enum Side: String { case left, right }
}

@MainActor
private final class Counts {
    var change: (() -> Void)?
    var seen = ""
}

private struct Kept: View {
    let counts: Counts
    @SceneStorage("number") private var number = 0
    @SceneStorage("optional") private var optional: String?
    @SceneStorage("url") private var url = URL(string: "https://example.com")!

    var body: some View {
        let words = "\(number) \(optional ?? "-") \(url.absoluteString)"
        Text(words)
            .onAppear {
                counts.change = {
                    number = 7
                    optional = "a \"b\""
                }
            }
            .onChange(of: words, initial: true) { counts.seen = words }
    }
}
