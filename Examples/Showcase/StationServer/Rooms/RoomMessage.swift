/// A message in a room.
struct RoomMessage: Hashable, Codable {
    /// The position in the order of the room's messages, starting at 1, which is never reused within an epoch.
    let number: Int
    let author: String
    let text: String

    /// The time at which the message was written, in ISO 8601 format.
    let at: String

    /// The idempotency key of the request that wrote it, or `nil` if there was none.
    var mutation: String?

    /// The time at which it was written since the station's start, or zero for a message of an earlier process.
    var written = Duration.zero

    private enum CodingKeys: String, CodingKey {
        case number, author, text, at, mutation
    }
}
