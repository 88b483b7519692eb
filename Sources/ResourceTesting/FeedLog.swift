import Foundation
import ResourceFeeds

// The log of a server of a feed. It keeps all that it has ever had, and knows how much of it the server still has.
struct FeedLog<Content: Sendable, Change: Sendable>: Sendable {
    struct Entry: Sendable {
        let changes: [Change]
        let mutation: UUID?
    }

    private struct Epoch: Sendable {
        let start: Content
        var entries: [Entry] = []
    }

    private(set) var content: Content
    private var epochs: [Epoch]

    // The offset after which the server has all changes.
    private var floor = 0

    private let apply: @Sendable (inout Content, Change) -> Void

    init(_ content: Content, apply: @escaping @Sendable (inout Content, Change) -> Void) {
        (self.content, epochs, self.apply) = (content, [Epoch(start: content)], apply)
    }

    var position: LossyFeedPosition {
        LossyFeedPosition(epoch: epochs.count, offset: epochs[epochs.count - 1].entries.count)
    }

    mutating func append(_ changes: [Change], by mutation: UUID?) {
        guard !changes.isEmpty else { return }
        for change in changes { apply(&content, change) }
        epochs[epochs.count - 1].entries.append(Entry(changes: changes, mutation: mutation))
    }

    mutating func compact() { floor = position.offset }

    // Begins another epoch, and returns the mutations whose changes are lost.
    mutating func restart(losing count: Int) -> Set<UUID> {
        let (end, entries) = (position, epochs[epochs.count - 1].entries)
        let start = max(floor, end.offset - max(count, 0))
        content = content(at: LossyFeedPosition(epoch: end.epoch, offset: start)) ?? content
        epochs.append(Epoch(start: content))
        floor = 0
        return Set(entries.dropFirst(start).compactMap(\.mutation))
    }

    func content(at position: LossyFeedPosition) -> Content? {
        guard epochs.indices.contains(position.epoch - 1) else { return nil }
        let epoch = epochs[position.epoch - 1]
        guard 0...epoch.entries.count ~= position.offset else { return nil }
        var content = epoch.start
        for entry in epoch.entries.prefix(position.offset) {
            for change in entry.changes { apply(&content, change) }
        }
        return content
    }

    // Whether the server has all changes after a position.
    func continues(after position: LossyFeedPosition) -> Bool {
        position.epoch == epochs.count && floor...self.position.offset ~= position.offset
    }

    // The entry after a position of the current epoch.
    func entry(after position: LossyFeedPosition) -> Entry? {
        let entries = epochs[epochs.count - 1].entries
        return position.offset < entries.count ? entries[position.offset] : nil
    }
}
