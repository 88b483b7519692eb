import AsyncResources
import PortableUI

/// A sheet in which the text of a note is edited.
struct NoteEditor: View {
    let note: Note

    @Environment(\.send) private var send
    @Environment(\.dismiss) private var dismiss
    @State private var text: String

    init(note: Note) {
        self.note = note
        _text = State(initialValue: note.text)
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text("Edit note").font(.headline).accessibilityAddTraits(.isHeader)
            TextField("Text", text: $text, axis: .vertical).textFieldStyle(.roundedBorder).lineLimit(3...8)
            HStack(spacing: 12) {
                Spacer()
                Button("Cancel", role: .cancel) { dismiss() }.buttonStyle(.bordered)
                Button("Save", action: save).buttonStyle(.borderedProminent).disabled(text.isBlank)
            }
        }
        .padding()
        .presentationDetents([.height(260), .large])
    }

    private func save() {
        if text.trimmed != note.text { send(EditNote(note, to: text.trimmed)) }
        dismiss()
    }
}
