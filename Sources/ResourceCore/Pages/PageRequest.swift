import Foundation

struct PageRequest: Sendable {
    enum Place: Sendable {
        /// The page is the next one of a walk.
        case walk
        case beyond(PageID, PagesEnd)
    }

    let place: Place

    /// The cursor of the page, or `nil` for a first one that needs none.
    let cursor: Data?

    let barriers: Int
}

/// A coding of the cursors of one list, which engines keep as bytes.
struct CursorCoding<Cursor: Codable & Hashable & Sendable>: Sendable {
    func data(of cursor: Cursor?) throws -> Data? {
        guard let cursor else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(cursor)
    }

    func cursor(of data: Data?) throws -> Cursor? {
        try data.map { try JSONDecoder().decode(Cursor.self, from: $0) }
    }
}
