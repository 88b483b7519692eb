import AsyncResources

/// A change of the notes, which is displayed at once, survives the app, and is sent as soon as possible.
protocol NoteMutation: HTTPMutation, DurableMutation {
    /// The note that it changes.
    var id: Note.ID { get }

    /// The change in a few words, for the list of those that are pending.
    var summary: String { get }
}

/// A mutation that adds a note at the end.
struct CreateNote: NoteMutation {
    let note: Note

    var id: Note.ID { note.id }
    var summary: String { "Add “\(note.text)”" }

    var endpoint: HTTPEndpoint<Note> {
        get throws { try HTTPService.station.post(["notes"], json: note, .json()) }
    }

    var overlays: [Overlay] {
        Overlay(.notes) { notes in
            if !notes.contains(where: { $0.id == note.id }) { notes.append(note) }
        }
    }
}

/// A mutation that marks a note as done, or as not done.
struct MarkNote: NoteMutation {
    let id: Note.ID
    let text: String
    let isDone: Bool

    var summary: String { isDone ? "Check off “\(text)”" : "Uncheck “\(text)”" }

    var endpoint: HTTPEndpoint<Note> {
        get throws { try HTTPService.station.patch(["notes", id], json: ["isDone": isDone], .json()) }
    }

    var overlays: [Overlay] {
        Overlay(.notes) { $0.change(id) { $0.isDone = isDone } }
        Overlay(.note(id)) { $0.isDone = isDone }
    }
}

/// A mutation that moves a note behind another, or to the front.
struct MoveNote: NoteMutation {
    let id: Note.ID
    let text: String
    let after: Note.ID?

    var summary: String { "Move “\(text)”" }

    var endpoint: HTTPEndpoint<NotePlace> {
        get throws { try HTTPService.station.put(["notes", id, "position"], json: NotePlace(after: after), .json()) }
    }

    var overlays: [Overlay] {
        Overlay(.notes) { $0.move(id, after: after) }
    }

    /// Gives the move up, because the note that was to be before this one has been deleted.
    func resolve(_ conflict: MutationConflict) async throws -> MoveNote? { nil }
}

/// A mutation that deletes a note.
///
/// Send it after a delay, during which it can be undone.
struct DeleteNote: NoteMutation {
    let id: Note.ID
    let text: String

    var summary: String { "Delete “\(text)”" }
    var endpoint: HTTPEndpoint<Void> { HTTPService.station.delete(["notes", id], .empty()) }

    var overlays: [Overlay] {
        Overlay(.notes) { notes in notes.removeAll { $0.id == id } }
    }
}

extension Outbox {
    /// Creates the outbox of the Showcase, whose mutations are all changes of notes.
    static func ofNotes(in archive: any DataStore) async throws -> Outbox {
        try await Outbox(
            archive, CreateNote.self, EditNote.self, MarkNote.self, MoveNote.self, DeleteNote.self)
    }
}

extension [Note] {
    /// Changes a note, if it's in the list.
    mutating func change(_ id: Note.ID, _ change: (inout Note) -> Void) {
        guard let index = firstIndex(where: { $0.id == id }) else { return }
        change(&self[index])
    }

    /// Moves a note behind another, or to the front, if both are in the list.
    fileprivate mutating func move(_ id: Note.ID, after neighbor: Note.ID?) {
        guard id != neighbor, neighbor == nil || contains(where: { $0.id == neighbor }),
            let index = firstIndex(where: { $0.id == id })
        else { return }
        let note = remove(at: index)
        insert(note, at: firstIndex { $0.id == neighbor }.map { $0 + 1 } ?? 0)
    }
}
