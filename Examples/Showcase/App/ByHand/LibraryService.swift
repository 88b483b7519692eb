import AsyncResources

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

    /// Marks a note as done, or as not done.
    func send(_ mark: NoteMark) async throws {
        _ = try await api.patch(["notes", mark.id], json: ["isDone": mark.isDone], .data()).value()
    }
}
