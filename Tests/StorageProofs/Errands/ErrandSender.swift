import Foundation
import Observation
import ResourceCore
import ResourceStorage
import ResourceTesting
import ResourceWriting

/// The work of a process that sends errands from an outbox on disk, until it's killed or everything has ended.
package struct ErrandSender: Codable, Sendable {
    let folder: String
    let plan: ErrandPlan

    /// The errands to send, besides those of earlier processes.
    let numbers: Range<Int>

    /// A Boolean value that indicates whether errands are only saved, and left to the next process.
    var isOffline = false

    /// The fault of the sender or its archive.
    var fault: ErrandFault?

    /// The fault of the data store.
    var storeFault: StoreFault?

    init(_ folder: URL, _ plan: ErrandPlan, _ numbers: Range<Int>) {
        self.folder = folder.path
        self.plan = plan
        self.numbers = numbers
    }

    /// The arguments of the process.
    var arguments: [String] {
        get throws { ["errands", String(decoding: try JSONEncoder().encode(self), as: UTF8.self)] }
    }

    /// Performs the work that an argument describes.
    @MainActor
    package static func beVictim(_ argument: String) async throws {
        try await JSONDecoder().decode(ErrandSender.self, from: Data(argument.utf8)).run()
    }
}

@MainActor
extension ErrandSender {
    private var server: ServerConnection { .shared }

    private func run() async throws {
        server.open()
        let store = try await openStore()
        let outbox = try await openOutbox(store)
        let container = ResourceContainer(jitter: { 0 }, outbox: outbox)
        // NB: Nothing is sent before all are taken back, so that the calls of the store have one order.
        container.notice(.offline)
        for mutation in outbox.pendingMutations where mutation.status.isPending { await takeBack(mutation) }
        if !isOffline { container.notice(.online) }
        var reports: [Task<Void, any Error>] = []
        for number in numbers {
            reports.append(send(plan[number], from: container))
            if plan.isSequential, !plan[number].isHasty { await settle(outbox) }
        }
        await settle(outbox)
        for report in reports { try await report.value }
        await container.close()
        await store.close()
    }

    /// Opens a store; in a sequential plan, its calls are those of one thread, with the same paths in each process.
    private func openStore() async throws -> PersistentDataStore {
        let files = storeFault?.careless(SystemFiles()) ?? SystemFiles()
        let isTraced = plan.isSequential
        let threads = isTraced ? StorageThreads(limit: 1, patience: 24 * 60 * 60) : StorageThreads()
        return try await PersistentDataStore(.durable, threads: threads) { [folder] now throws(DataStoreError) in
            try EntryFolder(folder, files, numbersAfter: isTraced ? 0 : nil, now: now)
        }
    }

    private func openOutbox(_ store: PersistentDataStore) async throws -> Outbox {
        let archive: any DataStore = if let fault { try await FaultyArchive(store, fault) } else { store }
        return try await Outbox(archive, RepeatableErrand.self, LimitedErrand.self, UnrepeatableErrand.self)
    }

    /// Cancels an errand of an earlier process whose cancellation may have been interrupted.
    private func takeBack(_ pending: PendingMutation) async {
        guard let errand = (pending.mutation as? any ErrandMutation)?.errand, errand.wish.isCancellation else { return }
        server.tell(.canceling(errand.number))
        server.tell(await pending.cancel() ? .canceled(errand.number) : .saved(errand.number))
    }

    /// Sends an errand, and returns the task that cancels it, if that's its wish, and reports what happens to it.
    private func send(_ errand: Errand, from container: ResourceContainer) -> Task<Void, any Error> {
        var errand = errand
        errand.fault = fault
        server.tell(.begun(errand.number))
        return follow(errand.mutation, from: container)
    }

    private func follow(_ mutation: some ErrandMutation, from container: ResourceContainer) -> Task<Void, any Error> {
        let errand = mutation.errand
        let delay: Duration =
            switch errand.wish {
            case .none, .takenBack: .zero
            case .waits: .milliseconds(1)
            case .undone: .seconds(60 * 60)
            }
        let sent = container.send(mutation, after: delay)
        let isTakenBack = errand.wish == .takenBack && !isOffline
        if isTakenBack { server.tell(.canceling(errand.number)) }
        return Task {
            if !isTakenBack { try await reportSaving(of: sent, errand) }
            guard errand.wish.isCancellation, !isOffline else { return }
            if errand.wish == .undone { server.tell(.canceling(errand.number)) }
            if await sent.cancel() { return server.tell(.canceled(errand.number)) }
            try await reportSaving(of: sent, errand)
        }
    }

    private func reportSaving(of sent: SentMutation<some ErrandMutation>, _ errand: Errand) async throws {
        try await sent.until { if case .saving = $0.status { false } else { true } }
        // NB: A mutation that couldn't be saved has failed with the error of the store.
        server.tell(sent.error is DataStoreError ? .unsaved(errand.number) : .saved(errand.number))
    }

    /// Returns when every errand has ended, or is saved without a connection.
    private func settle(_ outbox: Outbox) async {
        await outbox.sendAll()
        guard !isOffline else { return }
        while await isPending(outbox) { await outbox.sendAll() }
    }

    /// Returns `false` if no errand is pending; otherwise, returns `true` after the next change.
    private func isPending(_ outbox: Outbox) async -> Bool {
        let change = AsyncStream<Never>.makeStream()
        let isPending = withObservationTracking {
            outbox.pendingMutations.contains { $0.status.isPending }
        } onChange: {
            change.continuation.finish()
        }
        if isPending { for await _ in change.stream {} }
        return isPending
    }
}
