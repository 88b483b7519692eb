import Foundation

/// A valid change of the notes.
enum NoteChange: Hashable, Codable {
    /// Adds a note at the end, under the client's ID or, if that's `nil`, the server's.
    case create(id: String?, text: String, isDone: Bool)
    /// Replaces the parts of a note that aren't `nil`.
    case edit(id: String, text: String?, isDone: Bool?)
    /// Moves a note behind another, or to the front.
    case move(id: String, after: String?)
    case delete(id: String)
}

extension NoteChange {
    /// The maximum length of a text, in Unicode scalars.
    static let longestText = 500

    /// Creates the change that a request asks for.
    init(_ request: APIRequest, to route: Route) throws(Problem) {
        switch (request.method, route) {
        case ("POST", .notes):
            let body = try BodyMembers(request.body, named: BodyMembers.ofNote)
            self = .create(
                id: try Note.clientID(body.text("id")), text: try Self.required(body.text("text"), "text"),
                isDone: try body.flag("isDone") ?? false)
        case ("PUT", .note(let id)):
            let body = try BodyMembers(request.body, named: BodyMembers.ofNote)
            self = .edit(
                id: id, text: try Self.required(body.text("text"), "text"),
                isDone: try Self.required(body.flag("isDone"), "isDone"))
        case ("PATCH", .note(let id)):
            let body = try BodyMembers(request.body, named: BodyMembers.ofNote)
            self = .edit(id: id, text: try body.text("text"), isDone: try body.flag("isDone"))
        case (_, .notePosition(let id)):
            let body = try BodyMembers(request.body, named: BodyMembers.ofPosition)
            self = .move(id: id, after: try Self.required(body.reference("after"), "after"))
        case (_, .note(let id)): self = .delete(id: id)
        default: throw .noNote
        }
        try checkText()
    }

    private static func required<Value>(_ value: Value?, _ name: String) throws(Problem) -> Value {
        guard let value else { throw .malformed("\(name) is missing.") }
        return value
    }

    private func checkText() throws(Problem) {
        switch self {
        case .create(_, let text, _), .edit(_, let text?, _):
            guard text.contains(where: { !$0.isWhitespace }) else { throw .invalid("text must not be empty.") }
            guard text.unicodeScalars.count <= Self.longestText else {
                throw .invalid("text must not exceed \(Self.longestText) characters.")
            }
        case .edit, .move, .delete: break
        }
    }
}
