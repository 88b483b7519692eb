import AsyncResources
import Foundation

/// A note on the list that all pages share.
struct Note: Codable, Hashable, Identifiable, Sendable {
    /// A UUID that the app has chosen, or a number for the notes that were there first.
    var id: String
    var text: String
    var isDone = false

    /// The server's number of the last change, or `nil` for a note that the server doesn't have yet.
    var version: Int?
}

extension Note {
    /// Creates a new note, whose identifier is the same before and after the server has it.
    init(_ text: String) {
        self.init(id: UUID().uuidString, text: text)
    }
}

/// The place of a note in the list.
struct NotePlace: Decodable, Hashable, Sendable {
    /// The note before it, or `nil` for the first place.
    let after: Note.ID?
}

extension NotePlace: Encodable {
    private enum Name: CodingKey {
        case after
    }

    /// Encodes `null` for the first place.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(after, forKey: .after)
    }
}

extension HTTPService {
    /// The station, wherever it listens.
    ///
    /// A mutation may be sent in a later launch than its own, when the station has another address. So its endpoint has
    /// none, and ``StationTransport`` supplies it.
    static let station = HTTPService(URL(string: "http://station.localhost/api") ?? URL(filePath: "/"))
}

extension Resource where Value == [Note] {
    /// The notes in their order, which outlive the app.
    static var notes: Resource {
        .http(HTTPService.station.get(["notes"], .json()), key: "notes")
            .stale(after: .seconds(10))
            .refresh(on: .reconnect)
            .persisted()
    }
}

extension Resource where Value == Note {
    /// Returns one of the notes, whose validator protects what others have changed in it.
    static func note(_ id: Note.ID) -> Resource {
        .http(HTTPService.station.get(["notes", id], .json()), key: ["notes", id]).persisted()
    }
}
