import Foundation
import HeadlessHost
import Testing

@testable import PortableUICore

/// Tabs, menus, links, search, and rows that users edit.
@MainActor
@Suite struct `Pages and what they hold` {
    @Test func `a page is made when it is chosen for the first time, and keeps its state from then on`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Tabs(recorder: recorder) }
        #expect(try host.find(.tabs, "tabs").options == ["Home", "Settings"])
        #expect(recorder.entries == ["home appears"])
        try host.tap("Count 0")
        try host.choose("Settings")
        #expect(host.contains(.text, "Settings page"))
        #expect(!host.contains(.button, "Count 1"))
        #expect(recorder.entries == ["home appears", "settings appears", "home disappears"])
        try host.choose("Home")
        #expect(host.contains(.button, "Count 1"))
    }

    @Test func `a selection names the page by its tag`() throws {
        let host = HeadlessHost { TaggedTabs() }
        #expect(try host.find(.tabs, "tabs").value == "Two")
        try host.choose("One")
        #expect(host.contains(.text, "selected: one"))
    }

    @Test func `views without tabs lie beside each other`() throws {
        let host = HeadlessHost { TabView { ForEach(0..<3) { Text("Page \($0)") } }.tabViewStyle(.page) }
        #expect(host.findAll(.text).count == 3)
    }

    @Test func `a menu closes after its button`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Menu("Sort") { Button("By name") { recorder.note("name") } } }
        #expect(host.findAll(.dialog).isEmpty)
        try host.tap("Sort")
        try host.tap("By name")
        #expect(recorder.entries == ["name"])
        #expect(host.findAll(.dialog).isEmpty)
    }

    @Test func `a link is opened by the host, unless the app does it`() throws {
        let url = try #require(URL(string: "https://example.com/a"))
        let recorder = Recorder()
        let host = HeadlessHost {
            VStack {
                Link("Out", destination: url)
                Link("Mine", destination: url).environment(
                    \.openURL,
                    OpenURLAction { url in
                        recorder.note(url.path)
                        return .handled
                    })
            }
        }
        try host.tap("Out")
        #expect(host.openedURLs == [url])
        try host.tap("Mine")
        #expect(recorder.entries == ["/a"])
        #expect(host.openedURLs == [url])
    }

    @Test func `a search field is in the bar of the screen and writes to its binding`() throws {
        let host = HeadlessHost { Search() }
        #expect(host.findAll(.bar).count == 1)
        try host.type("em", into: "Titles")
        #expect(host.findAll(.row).map(\.label) == ["Emma"])
        try host.submit("Titles")
        #expect(host.contains(.screen, "Found em"))
        try host.tap("Cancel")
        #expect(host.findAll(.row).map(\.label) == ["Emma", "Persuasion"])
        #expect(!host.contains(.button, "Cancel"))
    }

    @Test func `rows are deleted and moved at the offset they have then`() throws {
        let host = HeadlessHost { EditableList() }
        try host.tap("Delete")
        #expect(host.contains(.text, "b c"))
        try host.tap("Delete")
        #expect(host.contains(.text, "c"))
        #expect(host.findAll(.row).count == 1)
    }

    @Test func `a button style of the app draws the label, and the button stays a button`() throws {
        let recorder = Recorder()
        let host = HeadlessHost {
            Button("Go") { recorder.note("gone") }.buttonStyle(Shouting())
        }
        try host.tap("Go !")
        #expect(recorder.entries == ["gone"])
    }

    @Test func `a label style of the app draws the title alone`() {
        let host = HeadlessHost { Label("Title", systemImage: "plus").labelStyle(.titleOnly) }
        #expect(host.findAll(.image).isEmpty)
        #expect(host.contains(.text, "Title"))
    }

    @Test func `a section that can be closed hides its content`() throws {
        let host = HeadlessHost { ClosableSection() }
        #expect(host.contains(.text, "Inside"))
        try host.tap("Head")
        #expect(!host.contains(.text, "Inside"))
    }

    @Test func `a search without results says for what`() {
        let host = HeadlessHost { ContentUnavailableView.search(text: "zz") }
        #expect(host.contains(.text, "No Results for “zz”"))
    }

    @Test func `fixed components are the color of the same components`() {
        let resolved = Color.Resolved(red: 1, green: 0.5, blue: 0)
        #expect(Color(resolved) == Color(red: 1, green: 0.5, blue: 0))
    }

    @Test func `an inset keeps its room below the view`() {
        let host = HeadlessHost { Text("Page").safeAreaInset(edge: .bottom) { Text("Bar") } }
        #expect(host.findAll(.text).map(\.label) == ["Page", "Bar"])
    }
}

private struct Tabs: View {
    let recorder: Recorder

    var body: some View {
        TabView {
            Counting()
                .onAppear { recorder.note("home appears") }.onDisappear { recorder.note("home disappears") }
                .tabItem { Label("Home", systemImage: "house") }
            Text("Settings page").onAppear { recorder.note("settings appears") }
                .tabItem { Text("Settings") }
        }
        .accessibilityIdentifier("tabs")
    }
}

private struct Counting: View {
    @State private var count = 0

    var body: some View { Button("Count \(count)") { count += 1 } }
}

private struct TaggedTabs: View {
    @State private var selected = "two"

    var body: some View {
        TabView(selection: $selected) {
            Text("selected: \(selected)").tabItem { Text("One") }.tag("one")
            Text("selected: \(selected)").tag("two").tabItem { Text("Two") }.tag("two")
        }
        .accessibilityIdentifier("tabs")
    }
}

private struct Search: View {
    @State private var text = ""
    @State private var title = "Books"

    var body: some View {
        NavigationStack {
            List(["Emma", "Persuasion"].filter { text.isEmpty || $0.lowercased().contains(text) }, id: \.self) {
                Text($0)
            }
            .navigationTitle(title)
            .searchable(text: $text, prompt: "Titles")
            .onSubmit(of: .search) { title = "Found \(text)" }
        }
    }
}

private struct EditableList: View {
    @State private var letters = ["a", "b", "c"]

    var body: some View {
        VStack {
            Text(letters.joined(separator: " "))
            List { ForEach(letters, id: \.self) { Text($0) }.onDelete { letters.remove(atOffsets: $0) } }
        }
    }
}

private struct Shouting: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label
        Text("!")
    }
}

private struct ClosableSection: View {
    @State private var isOpen = true

    var body: some View {
        List {
            Section(isExpanded: $isOpen) {
                Text("Inside")
            } header: {
                Text("Head")
            }
        }
    }
}
