/// The place of a note in the list.
struct NotePosition: Hashable {
    /// The ID of the note before it, or `nil` for the first one.
    let after: String?
}

extension NotePosition: Encodable {
    private enum Name: String, CodingKey {
        case after
    }

    /// Encodes `null` for the first place.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(after, forKey: .after)
    }
}
