import Foundation

extension NoteList {
    /// Returns the response to a `GET` of the list, a note, or its place, or `nil` if the note doesn't exist.
    ///
    /// It has a strong `ETag`, and must be validated each time a client uses a copy. The place of a note has no
    /// `Last-Modified`, because it also changes with other notes.
    func representation(of route: Route) -> APIResponse? {
        switch route {
        case .notes: return represent(notes.map(\.representation), headers: Self.lastModified(changed))
        case .note(let id):
            return note(id: id).map { represent($0.representation, headers: Self.lastModified($0.changed)) }
        case .notePosition(let id): return position(of: id).map { represent($0) }
        default: return nil
        }
    }

    private static func lastModified(_ time: Date) -> [String: String] {
        ["Last-Modified": HTTPDate(time).text]
    }

    private func represent(_ value: some Encodable, headers: [String: String] = [:]) -> APIResponse {
        APIResponse(json: value, headers: headers).tagged(caching: "no-cache")
    }
}
