import Foundation
import Observation
import ResourceCore
import ResourceFeeds
import ResourceStorage
import ResourceWriting

/// The work of a process that follows a feed and writes into it, until it's killed or everything has arrived.
package struct FeedReader: Codable, Sendable {
    let folder: String

    /// The items to send, besides those of earlier processes.
    let items: Range<Int>

    var fault: FeedFault?

    /// The arguments of the process.
    var arguments: [String] {
        get throws { ["feeds", String(decoding: try JSONEncoder().encode(self), as: UTF8.self)] }
    }

    /// Performs the work that an argument describes.
    @MainActor
    package static func beVictim(_ argument: String) async throws {
        try await JSONDecoder().decode(FeedReader.self, from: Data(argument.utf8)).run()
    }
}

@MainActor
extension FeedReader {
    private var server: FeedLine { .shared }

    private func run() async throws {
        server.open()
        let disk = try await PersistentDataStore(at: URL(fileURLWithPath: folder), durability: .durable)
        let outbox = try await Outbox(disk, PostedItem.self)
        let container = ResourceContainer(jitter: { 0 }, archive: disk, outbox: outbox)
        let store = ResourceStore(.log, in: container)
        store.appear()
        for item in items {
            let sent = container.send(PostedItem(item: item, fault: fault))
            Task {
                while case .saving = sent.status { await change { _ = sent.status } }
                server.tell(.saved(item))
            }
        }
        while outbox.pendingMutations.contains(where: \.status.isPending) || !store.isLive || store.isStale {
            let seen = store.value
            await change { _ = (store.state, outbox.pendingMutations.map(\.status)) }
            if let value = store.value, value != seen { server.tell(.shown(value)) }
        }
        if let value = store.value { server.tell(.shown(value)) }
        await container.close()
        await disk.close()
    }

    /// Returns after the next change of what a closure reads.
    private func change(of read: () -> Void) async {
        let change = AsyncStream<Never>.makeStream()
        withObservationTracking(read) { change.continuation.finish() }
        for await _ in change.stream {}
    }
}

extension Resource where Value == LoggedItems {
    fileprivate static var log: Resource {
        .feed("log") {
            try await FeedLine.shared.snapshot()
        } changes: { position in
            FeedLine.shared.changes(after: position)
        } apply: {
            $0.apply($1)
        }
        .persisted()
    }
}

/// A mutation that adds an item to the log.
private struct PostedItem: DurableMutation {
    static let kind = "item"
    let item: Int
    var fault: FeedFault?

    var affectedKeys: [ResourceKey] { ["log"] }
    var overlays: [Overlay] { Overlay(.log) { [item] in $0.show(item) } }

    func send(_ context: MutationContext) async throws {
        let key = fault == .changesKeys ? UUID() : context.id
        guard let position = await FeedLine.shared.post(item, key) else { throw URLError(.networkConnectionLost) }
        context.included(at: position)
    }
}
