import Foundation

/// The place of a stream in the events that it sends.
enum EventCursor: Hashable {
    /// The events of a room after a position.
    case room(String, after: RoomPosition)
    /// The signals of the rooms, whose numbers of messages have been signaled.
    case signals([String: Int], epoch: Int)

    /// A page of events, and the place after it.
    struct Page {
        let events: [String]
        let next: EventCursor
    }
}

extension Rooms {
    /// Returns the place at which a stream begins, or `nil` if the log doesn't have it.
    func cursor(of id: String?, after position: String?) -> EventCursor? {
        guard let id else { return .signals(counts, epoch: epoch) }
        guard let room = self[id] else { return nil }
        guard let position else { return .room(id, after: self.position(at: room.count)) }
        guard let after = RoomPosition(position), messages(of: room, after: after) != nil else { return nil }
        return .room(id, after: after)
    }

    /// Returns the events after a place, or `nil` if the log doesn't have all of them.
    func events(after cursor: EventCursor) -> EventCursor.Page? {
        switch cursor {
        case .room(let id, let position):
            guard let room = self[id], let messages = messages(of: room, after: position) else { return nil }
            let events = messages.map { event(RoomEvent(message: $0), at: self.position(at: $0.number)) }
            return EventCursor.Page(
                events: room.settings.repeats ? events.flatMap { [$0, $0] } : events,
                next: .room(id, after: self.position(at: room.count)))
        case .signals(let old, epoch):
            let changed = counts.filter { $0.value != old[$0.key] }.keys.sorted()
            return EventCursor.Page(
                events: changed.map { event(RoomSignal(room: $0)) }, next: .signals(counts, epoch: epoch))
        case .signals: return nil
        }
    }

    /// Returns the interval at which bots write, or `nil` if none do.
    ///
    /// Those that write often are read together.
    func pace(of cursor: EventCursor) -> Duration? {
        let rate =
            switch cursor {
            case .room(let id, _): self[id]?.settings.bots ?? 0
            case .signals: all.map(\.settings.bots).max() ?? 0
            }
        return rate > 0 ? max(.seconds(1) / rate, .milliseconds(50)) : nil
    }

    private var counts: [String: Int] { all.reduce(into: [:]) { $0[$1.id] = $1.count } }

    private func event(_ data: some Encodable, at position: RoomPosition? = nil) -> String {
        let json = String(decoding: APIResponse(json: data).body, as: UTF8.self)
        return (position.map { "id: \($0)\n" } ?? "") + "data: \(json)\n\n"
    }
}

/// The change of a room by one message.
private struct RoomEvent: Encodable {
    let message: RoomMessage

    private enum CodingKeys: String, CodingKey {
        case message, mutation
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(message, forKey: .message)
        try container.encodeIfPresent(message.mutation, forKey: .mutation)
    }
}

/// A message that another resource has changed.
private struct RoomSignal: Encodable {
    let room: String
}
