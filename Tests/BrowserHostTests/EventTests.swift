import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// The messages between a page and its view about presses, animated changes, and URLs.
@MainActor
@Suite struct `Events over the wire` {
    private let bench = SessionBench()

    @Test func `a button that is held down tells its style`() throws {
        let (session, graph) = try bench.session(Button("Go") {}.buttonStyle(Sinking()).accessibilityIdentifier("go"))
        defer { session.end(.replaced) }
        try session.receive(.press(graph.root.descendant("go").id, true))
        #expect(bench.connection.sent.last?.contains("down") == true)
        try bench.goOn(session)
        try session.receive(.press(graph.root.descendant("go").id, false))
        #expect(bench.connection.sent.last?.contains("up") == true)
    }

    @Test func `the second tap in a row runs the action for two`() throws {
        let (session, graph) = try bench.session(LikedPhoto())
        defer { session.end(.replaced) }
        try session.receive(.tap(graph.root.descendant("photo").id, count: 1))
        #expect(graph.root.words == "Photo")
        try session.receive(.tap(graph.root.descendant("photo").id, count: 2))
        #expect(graph.root.words == "Liked")
    }

    @Test func `a step that is animated says so, and the next one does not`() throws {
        let (session, graph) = try bench.session(Growing())
        defer { session.end(.replaced) }
        try session.receive(.tap(graph.root.descendant("slowly").id))
        let first = try #require(bench.connection.sent.last)
        #expect(first.hasPrefix(#"[["w","2s linear",2000],"#))
        try bench.goOn(session)
        try session.receive(.tap(graph.root.descendant("at once").id))
        let second = try #require(bench.connection.sent.last)
        #expect(second != first)
        #expect(!second.contains(#"["w""#))
    }

    @Test func `observable objects that change in an animated step are part of it`() throws {
        let counter = Counter()
        let (session, graph) = try bench.session(CounterScreen(counter: counter))
        defer { session.end(.replaced) }
        withAnimation(.easeIn(duration: 1)) { counter.count = 4 }
        graph.flush()
        #expect(bench.connection.sent.last?.hasPrefix(#"[["w","1s ease-in",1000],"#) == true)
    }

    @Test func `an address is opened by the page, and one of a harmful scheme isn't opened`() throws {
        let (session, graph) = try bench.session(Links())
        defer { session.end(.replaced) }
        try session.receive(.tap(graph.root.descendant("web").id))
        #expect(bench.connection.sent.last == #"[["u","https://example.com/a"]]"#)
        let count = bench.connection.sent.count
        try bench.goOn(session)
        for name in ["script", "host", "relative", "fragment", "query"] {
            try session.receive(.tap(graph.root.descendant(name).id))
            #expect(bench.connection.sent.count == count)
        }
        try session.receive(.tap(graph.root.descendant("path").id))
        #expect(bench.connection.sent.last == #"[["u","/a?b=1"]]"#)
    }

    @Test func `announcements are sent once, after what the page shows`() throws {
        let (session, graph) = try bench.session(Speaker())
        defer { session.end(.replaced) }
        #expect(bench.connection.sent == [##"[["y","Here"]]"##])
        try session.receive(.tap(graph.root.descendant("speak").id))
        #expect(bench.connection.sent.last?.hasSuffix(##"["y","One","\"Two\""]]"##) == true)
        #expect(bench.connection.sent.last?.hasPrefix(##"[["t","##) == true)
        try bench.goOn(session)
        session.attach(bench.connection, applied: 2)
        #expect(bench.connection.sent.last?.contains(##"["y""##) == false)
    }

    @Test func `a page that is turned writes the selection`() throws {
        let (session, graph) = try bench.session(Album())
        defer { session.end(.replaced) }
        try session.receive(.input(graph.root.descendant("album").id, edition: 0, "1"))
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
            Button("Path") { open("/a?b=1") }.accessibilityIdentifier("path")
            Button("Host") { open("//example.com/a") }.accessibilityIdentifier("host")
            Button("Fragment") { open("#b") }.accessibilityIdentifier("fragment")
            Button("Query") { open("?b=1") }.accessibilityIdentifier("query")
            Button("Relative") { open("a") }.accessibilityIdentifier("relative")
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
