/// A message in a room, which has one identity before and after the server has it.
struct RoomMessage: Codable, Hashable, Identifiable, Sendable {
    /// The server's number, or `nil` for a message that it doesn't have yet.
    var number: Int?
    var author: String
    var text: String

    /// The key of the write, or `nil` for a message without one.
    var mutation: String?

    var id: String { mutation ?? "\(number ?? 0)" }
}

/// A place in the log of a room, such as `1001-42`.
///
/// Positions of different epochs can't be compared.
struct RoomPosition: Hashable, Sendable, LosslessStringConvertible {
    let epoch: Int
    let offset: Int

    var description: String { "\(epoch)-\(offset)" }

    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard parts.count == 2 else { return nil }
        (epoch, offset) = (parts[0], parts[1])
    }
}

extension RoomPosition: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let position = RoomPosition(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no position.")
        }
        self = position
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
