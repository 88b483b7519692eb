import Foundation
import ResourceFeeds

/// A position in the log of a server, which begins anew with each epoch.
struct LogPosition: Codable, Hashable, Sendable {
    var epoch: Int
    var offset: Int

    /// The position before the first change of any epoch, for a log without snapshots.
    static let beginning = LogPosition(epoch: -1, offset: 0)

    static let order = FeedOrder<LogPosition>.increasing { $0.epoch == $1.epoch ? $0.offset < $1.offset : nil }
    static let opaque = FeedOrder<LogPosition>.opaque
    static let consecutive = FeedOrder<LogPosition>(isConsecutive: true) { base, position in
        guard base.epoch == position.epoch else { return .unrelated }
        if position.offset <= base.offset { return position.offset == base.offset ? .same : .earlier }
        return position.offset == base.offset + 1 ? .next : .gap
    }
}

/// A message on its way to a client.
enum WireMessage: Hashable, Sendable {
    case change(LogPosition, ItemSet, by: UUID?)
    case part(ItemSet)
    case upToDate(LogPosition?)
    case restart

    /// The message without its change.
    var message: FeedMachine<LogPosition>.Message {
        switch self {
        case .change(let position, _, let mutation): .change(position, by: mutation)
        case .part: .part
        case .upToDate(let position): .upToDate(at: position)
        case .restart: .restart
        }
    }

    /// The position of a change.
    var position: LogPosition? { if case .change(let position, _, _) = self { position } else { nil } }

    var items: ItemSet {
        switch self {
        case .change(_, let items, _), .part(let items): items
        case .upToDate, .restart: []
        }
    }
}

/// A server that adds items to a set, and keeps a log of its changes.
struct FeedServer: Hashable, Sendable {
    struct Epoch: Hashable, Sendable {
        let start: ItemSet
        var log: [Entry] = []
    }

    struct Entry: Hashable, Sendable {
        let items: ItemSet
        let mutation: UUID?
    }

    private(set) var epochs = [Epoch(start: [])]

    /// The oldest offset after which it still has all changes.
    private(set) var floor = 0

    private var current: Epoch { epochs[epochs.count - 1] }

    var position: LogPosition { LogPosition(epoch: epochs.count - 1, offset: current.log.count) }
    var items: ItemSet { items(at: position) }

    /// Returns the state at a position.
    func items(at position: LogPosition) -> ItemSet {
        guard position != .beginning else { return [] }
        let epoch = epochs[position.epoch]
        return epoch.log.prefix(position.offset).reduce(epoch.start) { $0.union($1.items) }
    }

    /// Adds items, and returns the change.
    mutating func append(_ items: ItemSet, by mutation: UUID?) {
        epochs[epochs.count - 1].log.append(Entry(items: items, mutation: mutation))
    }

    mutating func compact() { floor = position.offset }

    /// Begins another log, with or without the last change.
    mutating func restart(losingLast: Bool) {
        let last = current.log.count - (losingLast ? 1 : 0)
        epochs.append(Epoch(start: items(at: LogPosition(epoch: epochs.count - 1, offset: max(last, 0)))))
        floor = 0
    }

    /// Returns what a connection begins with.
    func opening(after position: LogPosition, _ setup: FeedSetup) -> [WireMessage] {
        switch setup.form {
        case .fromNow: setup.announces ? [.upToDate(self.position)] : []
        case .values: messages(at: self.position.offset, setup)
        default:
            messages(after: position == .beginning ? LogPosition(epoch: epochs.count - 1, offset: -1) : position, setup)
        }
    }

    /// Returns the changes after a position, or that there is no way on from there.
    func messages(after position: LogPosition, _ setup: FeedSetup) -> [WireMessage] {
        guard position.epoch == epochs.count - 1, position.offset >= floor || position.offset < 0,
            position.offset <= self.position.offset
        else { return [.restart] }
        let changes = (position.offset..<self.position.offset).flatMap { messages(at: $0 + 1, setup) }
        return setup.announces ? changes + [.upToDate(setup.order == .consecutive ? self.position : nil)] : changes
    }

    /// Returns the messages of the change that leads to an offset.
    func messages(at offset: Int, _ setup: FeedSetup) -> [WireMessage] {
        let place = LogPosition(epoch: epochs.count - 1, offset: offset)
        guard setup.form != .values else { return [.change(place, items(at: place), by: nil)] }
        guard offset > 0 else { return [.change(place, current.start, by: nil)] }
        let entry = current.log[offset - 1]
        let name = setup.repeatsNames ? entry.mutation : nil
        guard setup.sendsParts, let first = entry.items.first else { return [.change(place, entry.items, by: name)] }
        return [.part(ItemSet(item: first)), .change(place, entry.items.subtracting(ItemSet(item: first)), by: name)]
    }
}
