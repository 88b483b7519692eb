import HeadlessHost
import PortableUI
import Testing

/// Older forms of fields and questions, whose actions are arguments, and outlines.
@MainActor
@Suite struct `Older forms of actions` {
    @Test func `a field tells of its focus and of the return key`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { OldField(recorder: recorder) }
        try host.focus("Name")
        try host.type("Ada", into: "Name")
        try host.submit("Name")
        try host.focus("Name", false)
        try host.submit("Secret")
        #expect(recorder.entries == ["true", "return Ada", "false", "secret"])
    }

    @Test func `an action sheet asks about an item, and every button removes it`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { OldChoice(recorder: recorder) }
        #expect(host.findAll(.dialog).isEmpty)
        try host.tap("Choose")
        #expect(try host.find(.dialog, "Place 7").isEnabled)
        #expect(host.findAll(.button).map(\.label) == ["Choose", "Delete", "Cancel", "Warn"])
        try host.tap("Delete")
        #expect(host.findAll(.dialog).isEmpty)
        #expect(recorder.entries == ["delete 7"])
        try host.tap("Warn")
        try host.tap("OK")
        #expect(host.findAll(.dialog).isEmpty)
    }

    @Test func `an outline shows the children of what is open, and no more`() throws {
        let host = HeadlessHost {
            List([Chapter(1, [Chapter(2, []), Chapter(3, nil)]), Chapter(4, nil)], children: \.parts) {
                Text("Chapter \($0.id)")
            }
        }
        #expect(host.findAll(.text).map(\.label) == ["Chapter 1", "Chapter 4"])
        try host.tap("Chapter 1")
        #expect(host.findAll(.text).map(\.label) == ["Chapter 1", "Chapter 2", "Chapter 3", "Chapter 4"])
        #expect(host.findAll(.button).map(\.label) == ["Chapter 1", "Chapter 2"])
    }

    @Test func `a search can be ended by a view inside`() throws {
        let host = HeadlessHost { Searched() }
        try host.type("ab", into: "Search")
        #expect(host.contains(.text, "searching ab"))
        try host.tap("End")
        #expect(host.contains(.text, "not searching"))
    }
}

private struct Chapter: Identifiable {
    let id: Int
    let parts: [Chapter]?

    init(_ id: Int, _ parts: [Chapter]?) {
        (self.id, self.parts) = (id, parts)
    }
}

private struct OldField: View {
    let recorder: Recorder

    @State private var name = ""
    @State private var secret = ""

    var body: some View {
        TextField(
            "Name", text: $name, onEditingChanged: { recorder.note("\($0)") },
            onCommit: { recorder.note("return \(name)") })
        SecureField("Secret", text: $secret, onCommit: { recorder.note("secret") })
    }
}

private struct Place: Identifiable {
    let id: Int
}

private struct OldChoice: View {
    let recorder: Recorder

    @State private var place: Place?
    @State private var warning: Place?

    var body: some View {
        Button("Choose") { place = Place(id: 7) }
            .actionSheet(item: $place) { place in
                ActionSheet(
                    title: Text("Place \(place.id)"),
                    buttons: [.destructive(Text("Delete")) { recorder.note("delete \(place.id)") }, .cancel()])
            }
        Button("Warn") { warning = Place(id: 8) }
            .alert(item: $warning) { Alert(title: Text("Place \($0.id)")) }
    }
}

private struct Searched: View {
    @State private var text = ""

    var body: some View {
        NavigationStack { SearchedContent(text: text).searchable(text: $text, prompt: "Titles") }
    }
}

private struct SearchedContent: View {
    let text: String

    @Environment(\.isSearching) private var isSearching
    @Environment(\.dismissSearch) private var dismissSearch

    var body: some View {
        Text(isSearching ? "searching \(text)" : "not searching")
        Button("End") { dismissSearch() }
    }
}
