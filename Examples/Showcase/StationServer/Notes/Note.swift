import Foundation

/// A note on the list that all clients share.
struct Note: Hashable {
    /// A number as text, which is never reused, or the UUID that the client has chosen.
    let id: String
    var text: String
    var isDone = false

    /// The number of the write that changed the note last.
    var version: Int

    /// The time of that write.
    var changed: Date
}

extension Note {
    /// Returns the ID that a client has chosen, which is `nil` unless it's a UUID, because others could collide.
    static func clientID(_ id: String?) -> String? {
        id.flatMap { UUID(uuidString: $0) }?.uuidString
    }
}

extension Note: Encodable {
    private enum Name: String, CodingKey {
        case id, text, isDone, version
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(id, forKey: .id)
        try container.encode(text, forKey: .text)
        try container.encode(isDone, forKey: .isDone)
        try container.encode(version, forKey: .version)
    }
}
