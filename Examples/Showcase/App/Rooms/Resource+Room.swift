import AsyncResources

extension Resource where Value == [RoomMessage] {
    /// Returns the newest messages of a room, which the server keeps current, and which outlive the app.
    static func room(_ id: String) -> Resource {
        .feed(
            ["rooms", id], order: .room,
            snapshot: HTTPService.station.get(["rooms", id], .json(RoomSnapshot.self))
                .map { FeedSnapshot($0.messages, at: $0.position) },
            changes: HTTPService.station.events(["rooms", id, "events"]) { event in
                if event.type == "ready" { return .upToDate }
                return try .change(event.json(RoomEvent.self).message, at: event.position(RoomPosition.self))
            }
            .idleLimit(.seconds(45))
        ) { messages, message in
            messages.add(message)
        }
        .persisted()
    }
}

/// A response with the newest messages of a room.
private struct RoomSnapshot: Decodable {
    let messages: [RoomMessage]
    let position: RoomPosition
}

/// The change of a room by one message.
private struct RoomEvent: Decodable {
    let message: RoomMessage
}

extension FeedOrder where Position == RoomPosition {
    /// The order within an epoch.
    static var room: FeedOrder {
        .increasing { $0.epoch == $1.epoch ? $0.offset < $1.offset : nil }
    }
}

extension [RoomMessage] {
    /// The number of messages that are shown.
    private static var most: Int { 200 }

    /// Adds a message, unless it's there already.
    mutating func add(_ message: RoomMessage) {
        guard !contains(where: { $0.id == message.id }) else { return }
        append(message)
        removeFirst(Swift.max(0, count - Self.most))
    }
}
