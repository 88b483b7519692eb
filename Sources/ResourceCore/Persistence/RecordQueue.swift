/// What a container has its archive do: one thing at a time, in the order of the container's lock.
///
/// Of two writes of one record that wait the later one is enough. A record is read at any time, but for what is still
/// to be done to it: who writes reads that.
final class RecordQueue: Sendable {
    private struct State: Sendable {
        var agenda = RecordAgenda()
        var isWorking = false
        var waiting: [(place: RecordAgenda.Place, continuation: CheckedContinuation<Void, Never>)] = []
        var failedWipes: [RecordAgenda.Place: any Error] = [:]
    }

    private let archive: any ResourceArchive
    private let state = Lock(State())

    init(_ archive: any ResourceArchive) {
        self.archive = archive
    }

    /// How many operations wait or are being done.
    var count: Int { state.withLock { $0.agenda.count } }

    /// Takes something on, and says whether somebody has to begin to `work`.
    ///
    /// What it makes unnecessary holds values of the user's: it is let go of with the effects.
    func add(
        _ operation: RecordOperation, _ effects: inout Effects
    ) -> (place: RecordAgenda.Place, isIdle: Bool) {
        let (place, dropped, isIdle) = state.withLock { state in
            defer { state.isWorking = true }
            let (place, dropped) = state.agenda.add(operation)
            return (place, dropped, !state.isWorking)
        }
        effects.release(dropped.isEmpty ? nil : dropped)
        return (place, isIdle)
    }

    /// Does everything there is to do, and tells how each thing went.
    func work(_ tell: (RecordOperation, (any Error)?) -> Void) async {
        while let (place, operation) = next() {
            var failure: (any Error)?
            do { try await operation.perform(on: archive) } catch { failure = error }
            tell(operation, failure)
            finish(place, operation, failure)
        }
    }

    private func next() -> (RecordAgenda.Place, RecordOperation)? {
        state.withLock { state in
            let next = state.agenda.next()
            state.isWorking = next != nil
            return next
        }
    }

    private func finish(_ place: RecordAgenda.Place, _ operation: RecordOperation, _ failure: (any Error)?) {
        let resumed = state.withLock { state in
            state.agenda.finish(place, operation, failed: failure != nil)
            if case .wipe = operation { state.failedWipes[place] = failure }
            defer { state.waiting.removeAll { $0.place <= place } }
            return state.waiting.filter { $0.place <= place }
        }
        for waiter in resumed { waiter.continuation.resume() }
    }

    /// Reads a record as it will be when all is done that there is to do to it.
    func record(_ id: ArchivedRecord.ID) async throws(RecordFault) -> ArchivedRecord? {
        while let place = state.withLock({ $0.agenda.lastPlace(of: id) }) { await passed(place) }
        let found: ArchivedRecord?
        do { found = try await archive.record(id) } catch { throw .unreadable("\(error)") }
        guard let found, found.id == id else { return nil }
        return state.withLock { $0.agenda.judge(found) }
    }

    /// Returns when all is done that there is to do now.
    func flush() async {
        await passed(state.withLock { $0.agenda.last })
    }

    /// Returns when a wipe is done, and throws what it threw.
    func wiped(_ place: RecordAgenda.Place) async throws {
        await passed(place)
        if let failure = state.withLock({ $0.failedWipes.removeValue(forKey: place) }) { throw failure }
    }

    private func passed(_ place: RecordAgenda.Place) async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.agenda.done < place { state.waiting.append((place, continuation)) }
                return state.agenda.done >= place
            }
            if isDone { continuation.resume() }
        }
    }
}
