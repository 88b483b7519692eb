import HeadlessHost
import Testing

@testable import PortableUICore

/// Scrolling by a proxy to views by their identity.
@MainActor
@Suite struct `A scroll view reader` {
    @Test func `scrolls to a row that a lazy container has left out, and creates it`() throws {
        let host = HeadlessHost { Reader { LazyVStack { ForEach(0..<10_000) { Text("Row \($0)") } } } }
        #expect(!host.contains(.text, "Row 7000") && host.scrolledID == nil)
        try host.tap("To 7000")
        #expect(host.contains(.text, "Row 7000") && !host.contains(.text, "Row 0"))
        #expect(host.scrolledID == AnyHashable(7000))
    }

    @Test func `scrolls to a row of a list, and to one at the end of it`() throws {
        let host = HeadlessHost { Reader { List(6980..<7001, id: \.self) { Text("Row \($0)") } } }
        try host.tap("To 7000")
        #expect(host.scrolledID == AnyHashable(7000) && host.contains(.text, "Row 6980"))
    }

    @Test func `scrolls to a view whose identity was set`() throws {
        let host = HeadlessHost { Reader { VStack { Text("Here").id(7000) } } }
        try host.tap("To 7000")
        #expect(host.scrolledID == AnyHashable(7000))
    }

    @Test func `scrolls nowhere for an identity that no view has, or one of another type`() throws {
        let host = HeadlessHost { Reader { LazyVStack { ForEach(["7000"], id: \.self) { Text($0).id(UInt(7000)) } } } }
        try host.tap("To 7000")
        #expect(host.scrolledID == nil)
        #expect(throws: LookupFailure.self) { try host.scroll(toID: 7000) }
    }

    @Test func `scrolls to what was added just before`() throws {
        let host = HeadlessHost { Chat() }
        try host.tap("Say")
        #expect(host.scrolledID == AnyHashable(300) && host.contains(.text, "Line 300"))
    }

    @Test func `scrolls to no view that is hidden`() throws {
        let host = HeadlessHost {
            Reader {
                TabView {
                    Text("A").tabItem { Text("A") }; Hidden().tabItem { Text("B") }
                }
            }
        }
        try host.tap("To 7000")
        #expect(host.scrolledID == nil)
        try host.choose("B")
        try host.tap("To 7000")
        #expect(host.scrolledID == AnyHashable(7000))
    }

    @Test func `keeps only the newest requests for a host that takes none`() {
        let proxies = Proxies()
        let graph = Graph(
            root: ScrollViewReader { proxy in proxies.keep(proxy, with: ForEach(0..<30) { Text("\($0)") }) })
        defer { graph.unmount() }
        for row in 0..<30 { proxies.proxy?.scrollTo(row, anchor: .top) }
        graph.flush()
        let found = graph.scrolls.take()
        #expect(found.map(\.id) == (30 - ScrollRequests.limit..<30).map(AnyHashable.init))
        #expect(found.allSatisfy { $0.anchor == .top && !$0.isAnimated })
        #expect(graph.scrolls.take().isEmpty)
    }

    @Test func `does nothing once it's gone`() {
        let proxies = Proxies()
        let graph = Graph(root: ScrollViewReader { proxy in proxies.keep(proxy, with: Text("Row").id(1)) })
        graph.unmount()
        proxies.proxy?.scrollTo(1)
        #expect(graph.scrolls.isEmpty && graph.liveNodes == 0)
    }
}

/// A reader around a scroll view, with a button that scrolls to 7000.
private struct Reader<Content: View>: View {
    @ViewBuilder let content: () -> Content

    var body: some View {
        ScrollViewReader { proxy in
            Button("To 7000") { proxy.scrollTo(7000, anchor: .top) }
            ScrollView { content() }
        }
    }
}

private struct Hidden: View {
    var body: some View { Text("Here").id(7000) }
}

private struct Chat: View {
    @State private var lines = Array(0..<300)

    var body: some View {
        ScrollViewReader { proxy in
            Button("Say") {
                lines.append(300)
                proxy.scrollTo(300)
            }
            List(lines, id: \.self) { Text("Line \($0)") }
        }
    }
}

/// The proxy that a reader has passed to its content last.
@MainActor
private final class Proxies {
    private(set) var proxy: ScrollViewProxy?

    func keep<Content: View>(_ proxy: ScrollViewProxy, with content: Content) -> Content {
        self.proxy = proxy
        return content
    }
}
