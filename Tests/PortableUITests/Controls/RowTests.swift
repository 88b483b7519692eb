import Testing

@testable import HeadlessHost
@testable import PortableUICore

/// Modifiers that affect the surroundings and the background of a list's rows.
@MainActor
@Suite struct `Rows` {
    @Test func `actions stand at the end of the row that they are given for`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Mails(recorder: recorder) }
        #expect(try bars(in: host, of: "Hello") == [.actions(.leading, allowsFullSwipe: false), .trailing])
        #expect(try bars(in: host, of: "Plain") == [])
        try host.tap("Flag")
        #expect(recorder.entries == ["flagged Hello"])
    }

    @Test func `a swipe all the way uses the first action, where that is allowed`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Mails(recorder: recorder) }
        try host.swipe("Hello")
        #expect(recorder.entries == ["archived Hello"])
        #expect(throws: EventRefused.self) { try host.swipe("Hello", revealing: .leading) }
        #expect(throws: EventRefused.self) { try host.swipe("Plain") }
    }

    @Test func `actions inside a menu or a box belong to the row that it fills`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Boxed(recorder: recorder) }
        let row = try #require(host.findAll(.row).first)
        #expect(row.first { $0.element.primitive == .box(.menu) } != nil)
        #expect(try bars(in: host, of: "Hello") == [.backdrop, .trailing])
        try host.swipe("Hello")
        try host.openMenu(of: "Hello")
        try host.tap("Copy")
        #expect(recorder.entries == ["archived", "copied"])
        try host.tap("Lock")
        #expect(try bars(in: host, of: "Hello") == [.backdrop])
        try host.tap("Lock")
        #expect(try bars(in: host, of: "Hello") == [.backdrop, .trailing])
        host.disappear()
        #expect(host.counters.liveNodes < 10)
    }

    @Test func `actions do what the newest view says`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Mails(recorder: recorder) }
        try host.tap("Rename")
        try host.swipe("Bye")
        #expect(recorder.entries == ["archived Bye"])
    }

    @Test func `a swipe all the way deletes, and never moves`() throws {
        let recorder = Recorder()
        let host = HeadlessHost {
            List {
                ForEach(["a"], id: \.self) { Text($0) }.onDelete { recorder.note("deleted \($0.first ?? -1)") }
                ForEach(["b"], id: \.self) { Text($0) }.onMove { _, _ in recorder.note("moved") }
            }
        }
        try host.swipe("a")
        #expect(throws: EventRefused.self) { try host.swipe("b") }
        #expect(recorder.entries == ["deleted 0"])
    }

    @Test func `any view lies behind a row, and what it says is not part of the row`() throws {
        let host = HeadlessHost { List { Text("Row").listRowBackground(Striped()) } }
        let row = try #require(host.findAll(.row).first)
        let backdrop = try #require(row.children.first { $0.element.primitive == .bar(.backdrop) })
        #expect(backdrop.isHidden)
        #expect(backdrop.first { $0.role == .graphic } != nil)
        #expect(row.children.count == 2)
    }

    @Test func `a background has state of its own, made once`() {
        let recorder = Recorder()
        _ = HeadlessHost {
            List { Text("Row").listRowBackground(Color.red.onAppear { recorder.note("appears") }) }
        }
        #expect(recorder.entries == ["appears"])
    }

    @Test func `a background follows its view, and the outermost is the one that is seen`() throws {
        let host = HeadlessHost { Marking() }
        let colors = { host.tree.all { $0.role == .graphic }.map(\.element.primitive) }
        #expect(colors() == [.color(.gray)])
        try host.tap("Mark")
        #expect(colors() == [.color(.yellow)])
    }

    @Test func `nil is the usual background`() {
        let host = HeadlessHost { List { Text("Row").listRowBackground(nil as Color?) } }
        #expect(host.findAll(.graphic).isEmpty)
    }

    @Test func `insets and separators belong to the row, not to what is in it`() throws {
        let insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let host = HeadlessHost {
            List { Text("Row").listRowInsets(insets).listRowSeparator(.hidden, edges: .top) }
        }
        let row = try #require(host.findAll(.row).first).element.attributes.row
        #expect(row.insets == insets)
        #expect(row.separator == .hidden)
        #expect(row.lowerSeparator == .automatic)
        #expect(try host.find(.text, "Row").element.attributes.row == RowTraits())
    }

    @Test func `a tint belongs to the lines of the row that it names`() throws {
        let host = HeadlessHost {
            List {
                Text("Both").listRowSeparatorTint(.red)
                Text("Upper").listRowSeparatorTint(.red, edges: .top)
                Text("Usual").listRowSeparatorTint(nil)
            }
        }
        let tints = host.findAll(.row).map(\.element.attributes.row).map { [$0.separatorTint, $0.lowerSeparatorTint] }
        #expect(tints == [[.red, .red], [.red, nil], [nil, nil]])
    }

    /// Returns the bars in the row with a text.
    ///
    /// One with a full swipe is returned as `.trailing`.
    private func bars(in host: HeadlessHost, of text: String) throws -> [BarPlace] {
        let row = try #require(host.findAll(.row).first { $0.first { $0.matches(.text, text) } != nil })
        return row.children.compactMap {
            guard case .bar(let place) = $0.element.primitive else { return nil }
            return place == .actions(.trailing, allowsFullSwipe: true) ? .trailing : place
        }
    }
}

private struct Mails: View {
    let recorder: Recorder
    @State private var title = "Hello"

    var body: some View {
        let title = title
        List {
            Text(title)
                .swipeActions {
                    Button("Archive") { recorder.note("archived \(title)") }
                    Button("Mute") { recorder.note("muted \(title)") }
                }
                .swipeActions(edge: .leading, allowsFullSwipe: false) {
                    Button("Flag") { recorder.note("flagged \(title)") }
                }
            Text("Plain")
            Button("Rename") { self.title = "Bye" }
        }
    }
}

private struct Striped: View {
    var body: some View {
        HStack {
            Color.red
            Text("Behind")
        }
    }
}

private struct Marking: View {
    @State private var isMarked = false

    var body: some View {
        List {
            Button("Mark") { isMarked = true }
                .listRowBackground(Color.blue)
                .listRowBackground(isMarked ? Color.yellow : Color.gray)
        }
    }
}

private struct Boxed: View {
    let recorder: Recorder
    @State private var isLocked = false

    var body: some View {
        List {
            message
                .listRowBackground(Color.red)
                .padding()
                .background(Color.blue)
                .contextMenu { Button("Copy") { recorder.note("copied") } }
        }
        Button("Lock") { isLocked.toggle() }
    }

    @ViewBuilder private var message: some View {
        if isLocked {
            Text("Hello")
        } else {
            Text("Hello").swipeActions { Button("Archive") { recorder.note("archived") } }
        }
    }
}
