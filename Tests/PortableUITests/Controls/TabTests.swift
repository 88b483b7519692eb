import HeadlessHost
import PortableUI
import Testing

/// Pages that specify their own tab items.
@MainActor
@Suite struct `Views with tabs` {
    @Test func `pages are made when they are shown, and the first one is shown at first`() throws {
        let recorder = Recorder()
        let host = HeadlessHost {
            TabView {
                Tab("Home", systemImage: "house") { Text("At home") }
                Tab("Inbox", systemImage: "tray") { Text("Mail").onAppear { recorder.note("inbox") } }
            }
        }
        #expect(host.findAll(.tabs).first?.options == ["Home", "Inbox"])
        #expect(host.contains(.text, "At home"))
        #expect(recorder.entries == [])
        try host.choose("Inbox")
        #expect(host.findAll(.text).map(\.label) == ["Mail"])
        #expect(recorder.entries == ["inbox"])
    }

    @Test func `a selection is the value of a page, both ways`() throws {
        let host = HeadlessHost { Sections() }
        #expect(host.contains(.text, "Page of books, books"))
        try host.choose("Music")
        #expect(host.contains(.text, "Page of music, music"))
        try host.tap("To the books")
        #expect(host.contains(.text, "Page of books, books"))
    }

    @Test func `a selection may be optional`() throws {
        let host = HeadlessHost { Maybe() }
        #expect(host.contains(.text, "none"))
        try host.choose("Two")
        #expect(host.contains(.text, "2"))
    }

    @Test func `a page for searching is called so, and one with a label as the label says`() {
        let host = HeadlessHost {
            TabView {
                Tab(role: .search) { Text("Field") }
                Tab {
                    Text("Own")
                } label: {
                    Label("Mine", systemImage: "star")
                }
                Tab { Text("Nameless") }
            }
        }
        #expect(host.findAll(.tabs).first?.options == ["Search", "Mine", ""])
    }

    @Test func `a page that comes later stands where it is written, and the one that is shown stays`() throws {
        let host = HeadlessHost { Growing() }
        try host.choose("Last")
        #expect(host.contains(.text, "Last page"))
        try host.tap("Grow")
        #expect(host.findAll(.tabs).first?.options == ["First", "Middle", "Last"])
        #expect(host.contains(.text, "Last page"))
        try host.tap("Grow")
        #expect(host.findAll(.tabs).first?.options == ["First", "Last"])
        #expect(host.contains(.text, "Last page"))
    }

    @Test func `content of one's own is a part of the pages`() {
        let host = HeadlessHost {
            TabView {
                Pair(); Tab("Three", systemImage: "3.circle") { Text("3") }
            }
        }
        #expect(host.findAll(.tabs).first?.options == ["One", "Two", "Three"])
    }

    @Test func `a screen hides the bar of tabs while it is the one that is shown`() throws {
        let host = HeadlessHost {
            TabView {
                Tab("Home", systemImage: "house") {
                    NavigationStack {
                        NavigationLink("Open") { Text("Reading").toolbar(.hidden, for: .tabBar) }
                    }
                }
                Tab("More", systemImage: "ellipsis") { Text("More") }
            }
        }
        #expect(host.findAll(.tabs).first?.options == ["Home", "More"])
        try host.tap("Open")
        #expect(host.findAll(.tabs).first?.options == [])
        try host.goBack()
        #expect(host.findAll(.tabs).first?.options == ["Home", "More"])
    }
}

private enum Shelf: String, Hashable {
    case books, music
}

private struct Sections: View {
    @State private var shelf = Shelf.books

    var body: some View {
        TabView(selection: $shelf) {
            Tab("Books", systemImage: "book", value: .books) { page(of: .books) }
            Tab("Music", image: "note", value: .music) { page(of: .music) }
        }
        Button("To the books") { shelf = .books }
    }

    private func page(of shelf: Shelf) -> some View {
        Text("Page of \(shelf.rawValue), \(self.shelf.rawValue)")
    }
}

private struct Maybe: View {
    @State private var page: Int?

    var body: some View {
        TabView(selection: $page) {
            Tab("One", systemImage: "1.circle", value: 1) { Text(page.map(String.init) ?? "none") }
            Tab("Two", systemImage: "2.circle", value: 2) { Text(page.map(String.init) ?? "none") }
        }
    }
}

private struct Growing: View {
    @State private var isGrown = false

    var body: some View {
        TabView {
            Tab("First", systemImage: "1.circle") { Text("First page") }
            if isGrown { Tab("Middle", systemImage: "2.circle") { Text("Middle page") } }
            Tab("Last", systemImage: "3.circle") { Text("Last page") }
        }
        Button("Grow") { isGrown.toggle() }
    }
}

private struct Pair: TabContent {
    var body: some TabContent<Never> {
        Tab("One", systemImage: "1.circle") { Text("1") }
        Tab("Two", systemImage: "2.circle") { Text("2") }
    }
}
