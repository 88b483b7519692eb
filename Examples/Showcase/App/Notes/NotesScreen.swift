import AsyncResources
import PortableUI

/// A list that can be changed without a connection.
///
/// Each change is shown at once, on all pages, and is sent when that's possible, even in a later launch.
struct NotesScreen: View {
    @State private var edited: Note?

    var body: some View {
        ZStack(alignment: .bottom) {
            VStack(spacing: 12) {
                VStack(spacing: 8) {
                    NewNote()
                    OutboxStatus()
                }
                .padding(.horizontal)
                AsyncResourceView(.notes) { notes in
                    NoteList(notes: notes, edited: $edited)
                }
            }
            DeletedNotes()
        }
        .sheet(item: $edited) { NoteEditor(note: $0) }
    }
}

/// A field that adds a note.
private struct NewNote: View {
    @Environment(\.send) private var send
    @State private var text = ""

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
    @Binding var edited: Note?

    @Environment(\.send) private var send
    @PendingMutations private var mutations

    var body: some View {
        if notes.isEmpty {
            ContentUnavailableView("No notes", systemImage: "list.bullet")
        } else {
            let pending = Set(mutations.compactMap { ($0.mutation as? any NoteMutation)?.id })
            List {
                ForEach(notes) { note in
                    NoteRow(note: note, isPending: pending.contains(note.id)) { edited = note }
                }
                .onMove(perform: move)
                .onDelete(perform: delete)
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
                ], edited: .constant(nil)
            )
            .navigationTitle("Notes")
        }
    }
}
