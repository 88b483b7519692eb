import Testing

@testable import HeadlessHost
@testable import PortableUICore

/// Screens with editable content.
@MainActor
@Suite struct `Editing` {
    @Test func `the button begins and ends the editing of its screen`() throws {
        let host = HeadlessHost { NavigationStack { Fruits() } }
        #expect(host.contains(.text, "reading"))
        try host.tap("Edit")
        #expect(host.contains(.text, "editing"))
        #expect(!host.contains(.button, "Edit"))
        try host.tap("Done")
        #expect(host.contains(.text, "reading"))
    }

    @Test func `what can be done with a row is in sight while its screen is edited`() throws {
        let host = HeadlessHost { NavigationStack { Fruits() } }
        let editing = { host.findAll(.row).map(\.element.attributes.row.isEditing) }
        #expect(editing() == [false, false, false])
        try host.tap("Edit")
        #expect(editing() == [false, true, true])
    }

    @Test func `a screen that is pushed has a mode of its own`() throws {
        let host = HeadlessHost {
            NavigationStack {
                VStack {
                    Fruits()
                    NavigationLink("More") { Fruits() }
                }
            }
        }
        try host.tap("Edit")
        try host.tap("More")
        #expect(host.contains(.button, "Edit"))
        try host.goBack()
        #expect(host.contains(.button, "Done"))
    }

    @Test func `a mode that the app keeps is the one that the button changes`() throws {
        let host = HeadlessHost { OwnMode() }
        try host.tap("Edit")
        #expect(host.contains(.text, "mode: active"))
    }

    @Test func `rows are moved by one place at a time, and not past the ends`() throws {
        let host = HeadlessHost { Moving() }
        #expect(host.contains(.text, "a b c"))
        try move("a", "down", in: host)
        #expect(host.contains(.text, "b a c"))
        try move("a", "down", in: host)
        #expect(host.contains(.text, "b c a"))
        try move("a", "down", in: host)
        #expect(host.contains(.text, "b c a"))
        try move("c", "up", in: host)
        #expect(host.contains(.text, "c b a"))
    }
}

/// Taps a button in the row of a letter.
@MainActor
private func move(_ letter: String, _ direction: String, in host: HeadlessHost) throws {
    let row = try #require(host.findAll(.row).first { $0.first { $0.matches(.text, letter) } != nil })
    try host.tap(#require(row.first { $0.matches(.button, "Move \(direction)") }))
}

private struct Fruits: View {
    @State private var fruits = ["apple", "pear"]

    var body: some View {
        List {
            Mode()
            ForEach(fruits, id: \.self) { Text($0) }.onDelete { _ in fruits = [] }
        }
        .toolbar { EditButton() }
    }
}

private struct Mode: View {
    @Environment(\.editMode) private var editMode

    var body: some View {
        Text(editMode?.wrappedValue.isEditing == true ? "editing" : "reading")
    }
}

private struct OwnMode: View {
    @State private var mode = EditMode.inactive

    var body: some View {
        VStack {
            Text("mode: \(mode == .active ? "active" : "inactive")")
            EditButton()
        }
        .environment(\.editMode, $mode)
    }
}

private struct Moving: View {
    @State private var letters = ["a", "b", "c"]

    var body: some View {
        VStack {
            Text(letters.joined(separator: " "))
            List {
                ForEach(letters, id: \.self) { Text($0) }
                    .onMove { source, target in
                        guard let from = source.first else { return }
                        let letter = letters.remove(at: from)
                        letters.insert(letter, at: target > from ? target - 1 : target)
                    }
            }
        }
    }
}
