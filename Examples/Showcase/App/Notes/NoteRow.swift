import AsyncResources
import PortableUI

/// A note with a button that marks it as done, and a clock while a change of it is pending.
struct NoteRow: View {
    let note: Note
    let isPending: Bool
    let edit: @MainActor () -> Void

    @Environment(\.send) private var send
    @Environment(\.resourceContainer) private var container

    var body: some View {
        HStack(spacing: 12) {
            Button {
                send(MarkNote(id: note.id, text: note.text, isDone: !note.isDone))
            } label: {
                Checkmark(isOn: note.isDone)
            }
            .buttonStyle(.borderless)
            .accessibilityLabel(note.isDone ? "Done: \(note.text)" : "To do: \(note.text)")
            Button(action: edit) {
                Text(note.text)
                    .strikethrough(note.isDone)
                    .foregroundStyle(note.isDone ? Color.secondary : Color.primary)
                    .frame(maxWidth: .infinity, alignment: .leading)
            }
            .buttonStyle(.plain)
            .accessibilityHint("Edits the note")
            if isPending {
                Image(systemName: "clock").foregroundStyle(.secondary).accessibilityLabel("Not sent yet")
            }
        }
        .accessibilityIdentifier("note-\(note.id)")
        .task(id: note.version) { prepareToEdit() }
    }

    /// Loads the note by itself, so that it can be edited in a tunnel without overwriting what others have written.
    private func prepareToEdit() {
        if note.version != nil { container.prefetch(.note(note.id)) }
    }
}

/// A circle, filled and with a checkmark if it's on.
private struct Checkmark: View {
    let isOn: Bool

    var body: some View {
        if isOn {
            Image(systemName: "checkmark.circle.fill").font(.title3).frame(width: 24, height: 24)
        } else {
            Circle().strokeBorder(Color.secondary, lineWidth: 1.5).frame(width: 20, height: 20).padding(2)
        }
    }
}
