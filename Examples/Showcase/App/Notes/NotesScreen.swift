import AsyncResources
import PortableUI

/// A list that can be changed without a connection.
///
/// Each change is shown at once, on all pages, and is sent when that's possible, even in a later launch.
struct NotesScreen: View {
    /// The verdict of the server's log of writes, or `nil` to show none.
    var verdict: ResourceStore<WriteVerdict>?
    @State private var draft = ""
    @State private var edited: EditedNote?

    var body: some View {
        ZStack(alignment: .bottom) {
            VStack(spacing: 12) {
                VStack(spacing: 8) {
                    NewNote(text: $draft)
                    OutboxStatus()
                    if let verdict { Referee(verdict: verdict).frame(maxWidth: .infinity, alignment: .leading) }
                }
                .padding(.horizontal)
                AsyncResourceView(.notes) { notes in
                    NoteList(notes: notes, draft: $draft, edited: $edited)
                }
            }
            DeletedNotes()
        }
        .sheet(item: $edited) { NoteEditor(edited: $0) }
    }
}

/// A field that adds a note.
private struct NewNote: View {
    @Environment(\.send) private var send
    @Binding var text: String

    var body: some View {
        HStack(spacing: 8) {
            TextField("New note", text: $text)
                .textFieldStyle(.roundedBorder)
                .submitLabel(.done)
                .onSubmit(add)
            Button("Add", action: add).buttonStyle(.bordered).disabled(text.isBlank)
        }
    }

    private func add() {
        guard !text.isBlank else { return }
        send(CreateNote(note: Note(text.trimmed)))
        text = ""
    }
}

/// The notes, which can be marked, edited, moved, and deleted.
struct NoteList: View {
    let notes: [Note]

    /// The text of the field for a new note.
    @Binding var draft: String
    @Binding var edited: EditedNote?

    @Environment(\.send) private var send
    @PendingMutations private var mutations

    var body: some View {
        let unsent = Dictionary(grouping: mutations) { ($0.mutation as? any NoteMutation)?.id }
        let lost = mutations.filter { $0.mutation is CreateNote && $0.status.error != nil }
        if notes.isEmpty, lost.isEmpty {
            ContentUnavailableView("No notes", systemImage: "list.bullet")
        } else {
            List {
                ForEach(notes) { note in
                    NoteRow(note: note, unsent: unsent[note.id] ?? []) { edited = $0 }
                }
                .onMove(perform: move)
                .onDelete(perform: delete)
                ForEach(lost) { LostNote(mutation: $0, draft: $draft) }
            }
        }
    }

    private func move(_ offsets: IndexSet, to destination: Int) {
        var order = notes
        order.move(fromOffsets: offsets, toOffset: destination)
        let moved = Set(offsets.map { notes[$0].id })
        for (place, note) in order.enumerated() where moved.contains(note.id) {
            send(MoveNote(id: note.id, text: note.text, after: place == 0 ? nil : order[place - 1].id))
        }
    }

    private func delete(_ offsets: IndexSet) {
        for note in offsets.map({ notes[$0] }) {
            send(DeleteNote(id: note.id, text: note.text), after: .seconds(5))
        }
    }
}

extension String {
    /// A Boolean value that indicates whether the text has no visible characters.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }

    /// The text without spaces around it.
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

struct NoteList_Previews: PreviewProvider {
    static var previews: some View {
        NavigationStack {
            NoteList(
                notes: [
                    Note(id: "1", text: "Tickets and seat reservations", isDone: true),
                    Note(id: "2", text: "A book for the tunnels"),
                ], draft: .constant(""), edited: .constant(nil)
            )
            .navigationTitle("Notes")
        }
    }
}
