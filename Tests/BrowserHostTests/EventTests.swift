import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// The messages between a page and its view about presses, animated changes, and URLs.
@MainActor
@Suite struct `Events over the wire` {
    private let connection = RecordedConnection()
    private let scheduler = ManualScheduler()

    /// Returns a session whose page has applied its first batch, and is ready for the next.
    private func session<Root: View>(_ root: Root) throws -> (Session, Graph) {
        let graph = Graph(root: root)
        let session = Session(graph: graph, scheduler: scheduler)
        session.attach(connection, applied: 0)
        try goOn(session)
        return (session, graph)
    }

    /// Lets the page apply the last batch, and advances the time.
    private func goOn(_ session: Session) throws {
        scheduler.advance(by: .seconds(1))
        try session.receive(.acknowledge(connection.sent.count))
    }

    private func id(_ identifier: String, in graph: Graph) throws -> Int {
        func find(_ element: Element) -> Element? {
            element.attributes.identifier == identifier ? element : element.children.lazy.compactMap(find).first
        }
        return try #require(find(graph.root)).id
    }

    @Test func `a button that is held down tells its style`() throws {
        let (session, graph) = try session(Button("Go") {}.buttonStyle(Sinking()).accessibilityIdentifier("go"))
        defer { session.end(.replaced) }
        try session.receive(.press(id("go", in: graph), true))
        #expect(connection.sent.last?.contains("down") == true)
        try goOn(session)
        try session.receive(.press(id("go", in: graph), false))
        #expect(connection.sent.last?.contains("up") == true)
    }

    @Test func `the second tap in a row runs the action for two`() throws {
        let (session, graph) = try session(LikedPhoto())
        defer { session.end(.replaced) }
        try session.receive(.tap(id("photo", in: graph), count: 1))
        #expect(graph.root.words == "Photo")
        try session.receive(.tap(id("photo", in: graph), count: 2))
        #expect(graph.root.words == "Liked")
    }

    @Test func `a step that is animated says so, and the next one does not`() throws {
        let (session, graph) = try session(Growing())
        defer { session.end(.replaced) }
        try session.receive(.tap(id("slowly", in: graph)))
        let first = try #require(connection.sent.last)
        #expect(first.hasPrefix(#"[["w","2s linear",2000],"#))
        try goOn(session)
        try session.receive(.tap(id("at once", in: graph)))
        let second = try #require(connection.sent.last)
        #expect(second != first)
        #expect(!second.contains(#"["w""#))
    }

    @Test func `observable objects that change in an animated step are part of it`() throws {
        let counter = Counter()
        let (session, graph) = try session(CounterScreen(counter: counter))
        defer { session.end(.replaced) }
        withAnimation(.easeIn(duration: 1)) { counter.count = 4 }
        graph.flush()
        #expect(connection.sent.last?.hasPrefix(#"[["w","1s ease-in",1000],"#) == true)
    }

    @Test func `an address is opened by the page, and one of a harmful scheme by nobody`() throws {
        let (session, graph) = try session(Links())
        defer { session.end(.replaced) }
        try session.receive(.tap(id("web", in: graph)))
        #expect(connection.sent.last == #"[["u","https://example.com/a"]]"#)
        let count = connection.sent.count
        try goOn(session)
        try session.receive(.tap(id("script", in: graph)))
        #expect(connection.sent.count == count)
    }

    @Test func `announcements are sent once, after what the page shows`() throws {
        let (session, graph) = try session(Speaker())
        defer { session.end(.replaced) }
        #expect(connection.sent == [##"[["y","Here"]]"##])
        try session.receive(.tap(id("speak", in: graph)))
        #expect(connection.sent.last?.hasSuffix(##"["y","One","\"Two\""]]"##) == true)
        #expect(connection.sent.last?.hasPrefix(##"[["t","##) == true)
        try goOn(session)
        session.attach(connection, applied: 2)
        #expect(connection.sent.last?.contains(##"["y""##) == false)
    }

    @Test func `a page that is turned writes the selection`() throws {
        let (session, graph) = try session(Album())
        defer { session.end(.replaced) }
        try session.receive(.input(id("album", in: graph), edition: 0, "1"))
        #expect(graph.root.words.hasPrefix("at 1"))
    }
}

private struct Speaker: View {
    @State private var title = "Quiet"

    var body: some View {
        Button {
            title = "Loud"
            AccessibilityNotification.Announcement("One").post()
            AccessibilityNotification.Announcement("\"Two\"").post()
        } label: {
            Text(title)
        }
        .accessibilityIdentifier("speak")
        .onAppear { AccessibilityNotification.Announcement("Here").post() }
    }
}

private struct Sinking: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        Text(configuration.isPressed ? "down" : "up")
    }
}

private struct LikedPhoto: View {
    @State private var isLiked = false

    var body: some View {
        Text(isLiked ? "Liked" : "Photo").onTapGesture(count: 2) { isLiked = true }
            .accessibilityIdentifier("photo")
    }
}

private struct Growing: View {
    @State private var size = 1.0

    var body: some View {
        VStack {
            Text("x").opacity(size)
            Button("Slowly") { withAnimation(.linear(duration: 2)) { size = 0.5 } }.accessibilityIdentifier("slowly")
            Button("At once") { size = 0.2 }.accessibilityIdentifier("at once")
        }
    }
}

private struct Links: View {
    @Environment(\.openURL) private var openURL

    var body: some View {
        VStack {
            Button("Web") { open("https://example.com/a") }.accessibilityIdentifier("web")
            Button("Script") { open("javascript:alert(1)") }.accessibilityIdentifier("script")
        }
    }

    private func open(_ address: String) {
        if let url = URL(string: address) { openURL(url) }
    }
}

private struct Album: View {
    @State private var page = 0

    var body: some View {
        VStack {
            Text("at \(page)")
            TabView(selection: $page) { ForEach(0..<3) { Text("Page \($0)") } }.tabViewStyle(.page)
                .accessibilityIdentifier("album")
        }
    }
}
