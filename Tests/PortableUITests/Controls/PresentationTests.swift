import HeadlessHost
import PortableUI
import Testing

/// Presentations over a page: sheets, alerts, and confirmation dialogs.
@MainActor
@Suite struct `Sheets and questions` {
    @Test func `a sheet is there while its flag is true, and its own button can close it`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { SheetOwner(recorder: recorder) }
        #expect(host.findAll(.dialog).isEmpty)
        try host.tap("Open")
        #expect(host.contains(.text, "Inside"))
        try host.tap("Done")
        #expect(host.findAll(.dialog).isEmpty)
        #expect(recorder.entries == ["appear", "disappear", "dismissed"])
    }

    @Test func `closing a sheet without a button makes the flag false`() throws {
        let host = HeadlessHost { SheetOwner(recorder: Recorder()) }
        try host.tap("Open")
        try host.dismissDialog()
        #expect(host.contains(.text, "closed"))
    }

    @Test func `another item is another sheet`() throws {
        let host = HeadlessHost { ItemSheetOwner() }
        try host.tap("Show one")
        try host.tap("Count: 0")
        #expect(host.contains(.button, "Count: 1"))
        try host.tap("Next")
        #expect(host.contains(.text, "Item 2"))
        #expect(host.contains(.button, "Count: 0"))
        try host.dismissDialog()
        #expect(host.findAll(.dialog).isEmpty)
    }

    @Test func `every button of an alert closes it after its action`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { QuestionOwner(recorder: recorder) }
        try host.tap("Ask")
        #expect(try host.find(.dialog, "Delete the file?").isEnabled)
        #expect(host.contains(.text, "It cannot be undone."))
        try host.tap("Delete")
        #expect(recorder.entries == ["delete"])
        #expect(host.findAll(.dialog).isEmpty)
    }

    @Test func `an alert without buttons can be agreed to`() throws {
        let host = HeadlessHost { Text("Page").alert("Saved", isPresented: .constant(true)) {} }
        #expect(host.contains(.button, "OK"))
    }

    @Test func `the older form of an alert shows its two buttons`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { OldQuestion(recorder: recorder) }
        #expect(host.findAll(.button).map(\.label) == ["Yes", "Cancel"])
        try host.tap("Yes")
        #expect(recorder.entries == ["yes"])
        #expect(host.findAll(.dialog).isEmpty)
    }

    @Test func `a choice can be cancelled though nobody wrote a button for it`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { ChoiceOwner(recorder: recorder) }
        try host.tap("Choose")
        #expect(host.contains(.text, "Sort 7"))
        try host.tap("Cancel")
        #expect(host.findAll(.dialog).isEmpty)
        #expect(recorder.entries.isEmpty)
    }

    @Test func `a question about nothing is not asked`() {
        let nothing: Int? = nil
        let host = HeadlessHost {
            Text("Page").alert("Delete?", isPresented: .constant(true), presenting: nothing) { _ in Button("Yes") {} }
        }
        #expect(host.findAll(.dialog).isEmpty)
    }

    @Test func `a sheet in a list is no row`() {
        let host = HeadlessHost { List { Text("One").sheet(isPresented: .constant(true)) { Text("Sheet") } } }
        #expect(host.findAll(.row).map(\.label) == ["One"])
        #expect(host.contains(.text, "Sheet"))
    }
}

private struct SheetOwner: View {
    let recorder: Recorder
    @State private var isShown = false

    var body: some View {
        VStack {
            Text(isShown ? "open" : "closed")
            Button("Open") { isShown = true }
        }
        .sheet(isPresented: $isShown, onDismiss: { recorder.note("dismissed") }) {
            SheetContent().presentationDetents([.medium])
                .onAppear { recorder.note("appear") }
                .onDisappear { recorder.note("disappear") }
        }
    }
}

private struct SheetContent: View {
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        Text("Inside")
        Button("Done") { dismiss() }
    }
}

private struct ItemSheetOwner: View {
    private struct Item: Identifiable {
        let id: Int
    }

    @State private var item: Item?

    var body: some View {
        Button("Show one") { item = Item(id: 1) }
            .sheet(item: $item) { shown in
                Text("Item \(shown.id)")
                Button("Next") { item = Item(id: shown.id + 1) }
                CountButton()
            }
    }
}

private struct CountButton: View {
    @State private var count = 0

    var body: some View {
        Button("Count: \(count)") { count += 1 }
    }
}

private struct QuestionOwner: View {
    let recorder: Recorder
    @State private var isAsked = false

    var body: some View {
        Button("Ask") { isAsked = true }
            .alert("Delete the file?", isPresented: $isAsked) {
                Button("Delete", role: .destructive) { recorder.note("delete") }
                Button("Keep", role: .cancel) {}
            } message: {
                Text("It cannot be undone.")
            }
    }
}

private struct OldQuestion: View {
    let recorder: Recorder
    @State private var isAsked = true

    var body: some View {
        Text("Page")
            .alert(isPresented: $isAsked) {
                Alert(
                    title: Text("Sure?"), primaryButton: .default(Text("Yes")) { recorder.note("yes") },
                    secondaryButton: .cancel())
            }
    }
}

private struct ChoiceOwner: View {
    let recorder: Recorder
    @State private var isAsked = false

    var body: some View {
        Button("Choose") { isAsked = true }
            .confirmationDialog(Text("Sort"), isPresented: $isAsked, presenting: 7) { number in
                Button("Sort \(number)") { recorder.note("sorted") }
            }
    }
}
