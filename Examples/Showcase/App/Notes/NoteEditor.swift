import AsyncResources
import PortableUI

/// A note whose text is edited.
struct EditedNote: Identifiable {
    let note: Note

    /// The change that has failed, with whose text the user begins.
    let failed: PendingMutation?

    var id: Note.ID { note.id }

    /// The text with which the user begins.
    @MainActor var text: String { (failed?.mutation as? EditNote)?.text ?? note.text }
}

/// A sheet in which the text of a note is edited.
struct NoteEditor: View {
    let edited: EditedNote

    @Environment(\.send) private var send
    @Environment(\.dismiss) private var dismiss
    @State private var text: String

    init(edited: EditedNote) {
        self.edited = edited
        _text = State(initialValue: edited.text)
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text("Edit note").font(.headline).accessibilityAddTraits(.isHeader)
            TextField("Text", text: $text, axis: .vertical)
                .textFieldStyle(.roundedBorder)
                .lineLimit(3...8)
                .onSubmit(save)
            HStack(spacing: 12) {
                Spacer()
                Button("Cancel", role: .cancel) { dismiss() }.buttonStyle(.bordered)
                Button("Save", action: save).buttonStyle(.borderedProminent).disabled(text.isBlank)
            }
        }
        .padding()
        .presentationDetents([.height(350), .large])
    }

    private func save() {
        guard !text.isBlank else { return }
        if text.trimmed != edited.note.text { send(EditNote(edited.note, to: text.trimmed)) }
        if let failed = edited.failed { Task { try? await failed.discard() } }
        dismiss()
    }
}
