import Foundation
import ResourceCore

// The part of a container that displays and sends mutations. A container gets it with the first use, or with an outbox.
final class WritingPart: @unchecked Sendable {
    // Sendable: all that changes is accessed only in turns, or under the lock of the outbox that has the part.
    private struct Storage: ~Copyable {
        var state: WritingState
        var changes = Changes()
    }

    // NB: Each access to a stored property of a class would be checked for exclusivity, which costs a tenth of a
    // mutation.
    private let storage: UnsafeMutablePointer<Storage>

    var state: WritingState {
        _read { yield storage.pointee.state }
        _modify { yield &storage.pointee.state }
    }

    var changes: Changes {
        _read { yield storage.pointee.changes }
        _modify { yield &storage.pointee.changes }
    }

    var bakes = BakeTable()
    var notes: EventRecorder<MutationMachine, MutationMachine.Occurrence>?

    /// The time of the turn.
    var date = Date.distantPast
    let outbox = Lock(WeakOutbox())
    let failureHandlers = Registry<@MainActor @Sendable (PendingMutation) -> Void>()
    let successHandlers = Registry<@MainActor @Sendable (any Mutation) -> Void>()
    let idleWatchers = Watchers()
    let activity: BackgroundActivity?

    init(_ state: consuming WritingState = WritingState(), activity: BackgroundActivity? = .system()) {
        self.activity = activity
        storage = .allocate(capacity: 1)
        storage.initialize(to: Storage(state: state))
    }

    deinit {
        storage.deinitialize(count: 1)
        storage.deallocate()
    }

    struct Changes: Sendable {
        private(set) var displayed: [UInt64] = []
        private var displayedNumbers: Set<UInt64> = []
        var statuses: [MutationMail] = []

        /// The results of mutations that have ended: one who has a result finds the status that belongs to it.
        var results: [MutationMail] = []

        /// The mutations that were acknowledged, and have no effect on any record.
        var baked: [UInt64] = []
        var barriers: [[ResourceKey]] = []

        mutating func display(_ number: UInt64) {
            if displayedNumbers.insert(number).inserted { displayed.append(number) }
        }
    }
}

extension WritingPart {
    // NB: It's looked up several times in an event, so this isn't a cast.
    static func among(_ parts: [any ContainerPart]) -> WritingPart? {
        for part in parts where type(of: part) == WritingPart.self {
            return unsafeDowncast(part, to: WritingPart.self)
        }
        return nil
    }
}

extension Turn {
    var writing: WritingPart { mutating get { WritingPart.among(state.parts) ?? add(WritingPart()) } }

    @discardableResult
    mutating func add(_ part: WritingPart) -> WritingPart {
        state.parts.append(part)
        listenToMutations()
        if !state.surroundings.isOnline { handle(.wentOffline) }
        return part
    }
}

extension ResourceContainer {
    var writing: WritingPart { turn.withLock { $0.writing } }
}

extension WritingPart: ContainerPart {
    var isAtRest: Bool { bakes.isAtRest }

    func willChange(_ id: ValueRecord.ID) -> Bool { bakes.affects(id) }

    func names(for entry: Entry) -> Set<UUID> { bakes.ids(affecting: entry.recordID).union(state.names(of: entry)) }

    func place(of change: UUID, in entry: Entry) -> String? { state.place(of: change, in: entry) }

    func changeRecords(_ turn: inout Turn) { turn.bake() }

    func recordsChanged(by operation: RecordOperation, _ turn: inout Turn) { turn.bakeHeld(after: operation) }

    func connectionChanged(at date: Date, _ turn: inout Turn) { turn.write(at: date) { $0.noticeConnection() } }

    func gaveUpWrite(at date: Date, _ turn: inout Turn) { turn.write(at: date) { _ in } }

    func readersChanged(_ turn: inout Turn) { turn.listenToMutations() }

    func beginWipe(at date: Date, _ turn: inout Turn) -> (@Sendable () async throws -> Void)? {
        guard let place = turn.write(at: date, { $0.wipeMutations() }), let queue = state.records?.queue else {
            return nil
        }
        return { try await queue.wiped(place) }
    }

    func close(in container: ResourceContainer) async { await container.closeOutbox() }
}
