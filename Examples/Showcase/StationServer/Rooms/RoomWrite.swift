/// A request for a message, as far as it's understood without the room.
struct RoomWrite: Hashable {
    /// The maximum length of a text and of the name of its author, in Unicode scalars.
    static let longest = (text: 500, author: 100)

    let room: String
    let author: String
    let text: String

    /// The key, or `nil` if each request counts as a write of its own.
    let key: String?

    /// Creates a write, or throws the reason why it isn't processed.
    init(_ request: APIRequest, to room: String) throws(Problem) {
        guard Rooms.names[room] != nil else { throw .noRoom }
        let body = try BodyMembers(request.body, named: BodyMembers.ofMessage)
        guard let text = try body.text("text") else { throw .malformed("text is missing.") }
        let author = try body.text("author") ?? "Passenger"
        for (name, value, limit) in [("text", text, Self.longest.text), ("author", author, Self.longest.author)] {
            guard value.contains(where: { !$0.isWhitespace }), value.unicodeScalars.count <= limit else {
                throw .invalid("\(name) must have between 1 and \(limit) characters.")
            }
        }
        (self.room, self.author, self.text) = (room, author, text)
        key = try request.headers["idempotency-key"].map { field throws(Problem) in
            try IdempotencyKey(field: field).text
        }
    }
}

extension Problem {
    static let noRoom = Problem(status: 404, title: "Not Found", detail: "There is no room with this id.")

    /// The response to a position that the log doesn't have.
    static let noPosition = conflict("The log doesn't have the events after this position. Load a snapshot.")
}
