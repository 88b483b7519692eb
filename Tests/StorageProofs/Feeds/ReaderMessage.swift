import Foundation

/// A line that a reader of a feed prints for its parent process, which is the server and keeps the log.
enum ReaderMessage: Codable, Sendable {
    case snapshot(Int)
    case connect(Int, after: Int)

    /// The connection was closed by the reader.
    case close(Int)

    /// An item is sent by a mutation, whose request has a number.
    case post(Int, item: Int, key: UUID)

    /// The outbox has saved the mutation of an item.
    case saved(Int)
    case shown(LoggedItems)
}

/// A line that a server writes to a reader.
enum ReaderAnswer: Codable, Sendable {
    case snapshot(Int, LoggedItems, at: Int)

    /// The item has a position in the log, or there is no response.
    case posted(Int, at: Int?)
    case change(Int, LoggedItem, by: UUID?)
    case upToDate(Int)
    case end(Int)
}

/// An item, and its place in the log.
struct LoggedItem: Codable, Hashable, Sendable {
    let item: Int
    let place: Int
}

/// The items up to a place in the log, and those of pending mutations.
struct LoggedItems: Codable, Hashable, Sendable {
    var items: [Int] = []
    var place = 0

    /// Whether a change was applied that isn't the next one, so that the value hasn't had the position of its feed.
    var isBroken = false

    mutating func apply(_ change: LoggedItem) {
        isBroken = isBroken || change.place != place + 1
        items.append(change.item)
        place = change.place
    }

    mutating func show(_ item: Int) { if !items.contains(item) { items.append(item) } }
}
