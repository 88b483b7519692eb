import AsyncResources

/// A mutation that changes the text of a note, and merges with the changes of others.
struct EditNote: NoteMutation {
    let id: Note.ID

    /// The text that the user has seen, and has changed.
    private(set) var base: String
    private(set) var text: String

    var summary: String { "Change to “\(text)”" }

    init(_ note: Note, to text: String) {
        id = note.id
        base = note.text
        self.text = text
    }

    var endpoint: HTTPEndpoint<Note> {
        get throws { try HTTPService.station.patch(["notes", id], json: ["text": text], .json()) }
    }

    func precondition(_ context: MutationContext) -> LoadValidator? { context.validator(of: .note(id)) }

    var overlays: [Overlay] {
        Overlay(.notes) { $0.change(id) { $0.text = text } }
        Overlay(.note(id)) { $0.text = text }
    }

    /// Returns the mutation with the changes of both sides, or `nil` if the note says that already.
    func resolve(_ conflict: MutationConflict) async throws -> EditNote? {
        let theirs = try await conflict.value(of: .note(id)).text
        var merged = self
        merged.text = TextMerge(base: base, ours: text, theirs: theirs).text
        merged.base = theirs
        return merged.text == theirs ? nil : merged
    }
}
