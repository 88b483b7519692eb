import Foundation

/// A note on the list that all clients share.
struct Note: Hashable, Codable {
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

extension Note {
    /// The members of a note that clients receive.
    struct Representation: Encodable {
        let id: String
        let text: String
        let isDone: Bool
        let version: Int
    }

    var representation: Representation {
        Representation(id: id, text: text, isDone: isDone, version: version)
    }
}
