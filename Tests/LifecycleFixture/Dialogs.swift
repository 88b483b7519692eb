import PortableUI

/// Presentations in front of a page, and content that expands in it.
struct Dialogs: View {
    @State private var journal = Journal()
    @State private var showsSheet = false
    @State private var showsAlert = false

    var body: some View {
        VStack {
            Button("Show the sheet") { showsSheet = true }
            Button("Ask") { showsAlert = true }
            DisclosureGroup("More") { Text("Inside") }
            Menu("Choices") {
                Button("One") { journal.note("one") }
                Button("Two") { journal.note("two") }
            }
            JournalText(journal: journal)
        }
        .sheet(isPresented: $showsSheet) {
            VStack {
                Text("In the sheet")
                Button("Do it") { journal.note("done") }
            }
        }
        .alert("Really?", isPresented: $showsAlert) {
            Button("Yes") { journal.note("yes") }
            Button("No", role: .cancel) { journal.note("no") }
        }
    }
}

/// Two fields: Return moves the focus from the first to the second, and out of it.
struct Fields: View {
    private enum Field { case first, second }

    @State private var first = ""
    @State private var second = ""
    @FocusState private var field: Field?

    var body: some View {
        VStack {
            TextField("First", text: $first).focused($field, equals: .first).onSubmit { field = .second }
            TextField("Second", text: $second).focused($field, equals: .second).onSubmit { field = nil }
            Text(field == nil ? "Nowhere" : field == .first ? "In the first" : "In the second")
        }
    }
}
