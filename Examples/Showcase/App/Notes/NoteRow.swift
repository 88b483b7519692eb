import AsyncResources
import PortableUI

/// A note with a button that marks it as done, a clock while a change of it is pending, and a mark if one has failed.
struct NoteRow: View {
    let note: Note

    /// The changes that the server doesn't have.
    let unsent: [PendingMutation]
    let edit: @MainActor (EditedNote) -> Void

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
            Button {
                edit(EditedNote(note: note, failed: failed))
            } label: {
                VStack(alignment: .leading, spacing: 2) {
                    Text(note.text)
                        .strikethrough(note.isDone)
                        .foregroundStyle(note.isDone ? Color.secondary : Color.primary)
                    if let change = failed?.mutation as? EditNote {
                        Text("Not saved: “\(change.text)”").font(.footnote).foregroundStyle(.red)
                    }
                }
                .frame(maxWidth: .infinity, alignment: .leading)
            }
            .buttonStyle(.plain)
            .accessibilityHint("Edits the note")
            if failed != nil {
                FailureMark()
            } else if !unsent.isEmpty {
                Image(systemName: "clock").foregroundStyle(.secondary).accessibilityLabel("Not sent yet")
            }
        }
        .accessibilityIdentifier("note-\(note.id)")
        .task(id: note.version) { prepareToEdit() }
    }

    /// The last change that has failed.
    private var failed: PendingMutation? { unsent.last { $0.status.error != nil } }

    /// Loads the note by itself, so that it can be edited in a tunnel without overwriting what others have written.
    private func prepareToEdit() {
        if note.version != nil { container.prefetch(.note(note.id)) }
    }
}

/// A note that the server has refused, whose text can be used again.
struct LostNote: View {
    let mutation: PendingMutation
    @Binding var draft: String

    var body: some View {
        let text = (mutation.mutation as? CreateNote)?.note.text ?? ""
        HStack(spacing: 12) {
            Text(text).foregroundStyle(.secondary).frame(maxWidth: .infinity, alignment: .leading)
            Button("Use the text") {
                draft = text
                Task { try? await mutation.discard() }
            }
            .buttonStyle(.bordered)
            .controlSize(.mini)
            FailureMark()
        }
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("lost")
    }
}

/// A mark of a change that has failed.
private struct FailureMark: View {
    var body: some View {
        Image(systemName: "xmark.circle").foregroundStyle(.red).accessibilityLabel("Not saved")
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
