/// A place in the log of a room: the state after the event with this offset.
///
/// A new epoch begins with each process and each deployment, so that a position is never used for another state.
struct RoomPosition: Hashable {
    let epoch: Int
    let offset: Int
}

extension RoomPosition: CustomStringConvertible {
    var description: String { "\(epoch)-\(offset)" }

    /// Creates a position from the only text that describes it, such as `1001-42`.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard parts.count == 2, parts[0] >= 0, parts[1] >= 0 else { return nil }
        self.init(epoch: parts[0], offset: parts[1])
        guard description == text else { return nil }
    }
}

extension RoomPosition: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
