import Foundation
import HeadlessHost
import PortableUI
import Testing

/// URLs that a window is opened with.
@MainActor
@Suite struct `Addresses from outside` {
    private let url = URL(string: "https://example.com/books?filter=poetry")!

    @Test func `every view that asks hears of the address, with its latest action, and those that left do not`() throws
    {
        let recorder = Recorder()
        let host = HeadlessHost { Window(recorder: recorder) }
        #expect(host.open(url))
        #expect(recorder.entries == ["inner 0 /books", "outer /books"])
        try host.tap("Add one")
        #expect(host.open(url))
        #expect(recorder.entries.suffix(2) == ["inner 1 /books", "outer /books"])
        try host.tap("Remove")
        #expect(host.open(url))
        #expect(recorder.entries.suffix(2) == ["outer /books", "outer /books"])
        host.unmount()
        #expect(!host.open(url))
        #expect(recorder.entries.count == 5)
    }

    @Test func `a page of tabs that is not shown hears of it, and may be brought to the front`() {
        let host = HeadlessHost { Tabs() }
        #expect(host.contains(.text, "First page"))
        host.open(url)
        #expect(host.contains(.text, "Second page of poetry"))
    }

    @Test func `where nobody asks, the host is told so`() {
        #expect(!HeadlessHost { Text("Nobody") }.open(url))
    }
}

private struct Window: View {
    let recorder: Recorder
    @State private var count = 0
    @State private var hasInner = true

    var body: some View {
        VStack {
            if hasInner {
                Button("Add one") { count += 1 }
                    .onOpenURL { recorder.note("inner \(count) \($0.path)") }
            }
            Button("Remove") { hasInner = false }
        }
        .onOpenURL { recorder.note("outer \($0.path)") }
    }
}

private struct Tabs: View {
    @State private var shown = 0
    @State private var filter = ""

    var body: some View {
        TabView(selection: $shown) {
            Text("First page").tabItem { Text("First") }.tag(0)
            Text("Second page of \(filter)").tabItem { Text("Second") }.tag(1)
        }
        .onOpenURL { url in
            filter = String(url.query?.split(separator: "=").last ?? "")
            shown = 1
        }
    }
}
