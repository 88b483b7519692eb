import PortableUI

@MainActor
@Observable
final class Note: Identifiable {
    let id: Int
    var title: String
    var isPinned = false
    var folder = "Home"
    @ObservationIgnored var editCount = 0

    init(id: Int, title: String) {
        self.id = id
        self.title = title
    }
}

@MainActor
@Observable
final class NoteStore {
    private(set) var notes: [Note] = []
    var selection: Note.ID?
    private let load: () async throws -> [Note]

    init(load: @escaping () async throws -> [Note]) {
        self.load = load
    }

    func start() async {
        notes = (try? await load()) ?? []
        selection = notes.first?.id
    }
}

struct NotesScreen: View {
    @Bindable var store: NoteStore

    var body: some View {
        VStack {
            Picker("Note", selection: $store.selection) {
                ForEach(store.notes) { note in
                    Text(note.title).tag(note.id as Note.ID?)
                }
            }
            if let note = store.notes.first(where: { $0.id == store.selection }) {
                NoteEditor(note: note).id(note.id)
            } else {
                Text("No note")
            }
            Text("\(store.notes.filter(\.isPinned).count) pinned").font(.footnote)
        }
        .task(store.start)
    }
}

struct NoteEditor: View {
    @Bindable var note: Note
    @State private var edits = 0

    var body: some View {
        VStack(alignment: .leading) {
            TextField("Title", text: $note.title)
            Toggle("Pinned", isOn: $note.isPinned)
            Picker("Folder", selection: $note.folder) {
                Text("Home").tag("Home")
                Text("Work").tag("Work")
            }
        }
        .onChange(of: note.title) {
            edits += 1
            note.editCount += 1
        }
        Text(edits == 0 ? "Unchanged" : "\(edits) edits")
    }
}
