import AsyncResources
import Foundation

/// A page of the feed.
struct QuotePage: Sendable {
    let quotes: [Quote]

    /// The cursor of the next page, or `nil` if this is the last one.
    let next: String?
}

/// A tap on the box of a note.
struct NoteMark: Hashable, Sendable {
    let id: Note.ID
    let text: String
    let isDone: Bool
}

// The service of the library that is written by hand.
extension StationService {
    /// Requests the books of a kind.
    func books(_ filter: BookFilter) async throws -> [Book] {
        try await api.get(["books"], query: ["filter": filter.rawValue, "search": ""], .json()).value()
    }

    /// Requests the notes.
    func notes() async throws -> [Note] {
        try await api.get(["notes"], .json()).value()
    }

    /// Requests a page of the feed, by the cursor of its link, or the first one.
    func quotes(_ cursor: String?) async throws -> QuotePage {
        try await api.get(["feed"], query: ["cursor": cursor], .quotePage).value()
    }

    /// Marks a note as done, or as not done.
    func send(_ mark: NoteMark) async throws {
        _ = try await api.patch(["notes", mark.id], json: ["isDone": mark.isDone], .data()).value()
    }
}

extension HTTPDecoding<QuotePage> {
    /// Decodes a page of the feed, whose `Link` field has the cursor of the next one.
    fileprivate static let quotePage = HTTPDecoding(accepting: "application/json") { response in
        let quotes = try JSONDecoder.iso8601.decode([Quote].self, from: response.body)
        let cursor = HTTPField.Name("Link").flatMap { response.head.headerFields[$0] }?.firstMatch(of: /cursor=(\d+)/)
        return QuotePage(quotes: quotes, next: cursor.map { String($0.1) })
    }
}
