/// The events of an outbox's machine, and the stages of its mutations, that a container's event log is yet to receive.
///
/// They're noted under the outbox's lock, so that every log has them in the order in which they happened.
struct MutationNotes: Sendable {
    /// A stage that a mutation has reached.
    struct Update: Sendable {
        let event: ResourceEvent.MutationUpdate
        let keys: [ResourceKey]
        let recording: ResourceEvent.MutationRecording
    }

    /// The events since the last stage.
    let recorder: EventRecorder<MutationMachine, MutationMachine.Occurrence>
    private var updates: [Update] = []

    init(session: UInt64, _ machine: MutationMachine) {
        recorder = EventRecorder(session: session, start: machine)
    }

    /// Adds a stage of a mutation, unless no key is affected, of which the log could tell.
    mutating func add(
        _ update: ResourceEvent.MutationUpdate, of number: UInt64, _ keys: [ResourceKey], _ machine: MutationMachine
    ) {
        guard !keys.isEmpty else { return }
        let (start, events) = recorder.take()
        let recording = ResourceEvent.MutationRecording(
            number: number, start: start, events: events, item: machine.item(number))
        updates.append(Update(event: update, keys: keys, recording: recording))
    }

    /// Returns the stages that the log hasn't received yet.
    mutating func take() -> [Update] {
        defer { updates = [] }
        return updates
    }
}

extension OutboxState {
    /// A Boolean value that indicates whether the event log of a container has readers.
    var hasNotes: Bool { clients.contains { $0.notes != nil } }

    /// Notes an event of the machine that is about to be handled.
    mutating func note(_ event: MutationMachine.Occurrence) {
        for index in clients.indices { clients[index].notes?.recorder.add(event) }
    }

    /// Notes a stage that a mutation has reached.
    mutating func note(_ stage: ResourceEvent.MutationUpdate.Stage, of number: UInt64) {
        guard let kept = kept[number] else { return }
        let update = ResourceEvent.MutationUpdate(id: kept.id, name: kept.name, stage: stage)
        for index in clients.indices { clients[index].notes?.add(update, of: number, kept.keys, machine) }
    }

    /// Begins to note events when a container's log gets a reader, and stops when it has none, which is session zero.
    fileprivate mutating func listen(_ client: ObjectIdentifier, session: UInt64) {
        guard let index = clients.firstIndex(where: { $0.id == client }) else { return }
        guard (clients[index].notes?.recorder.session ?? 0) != session else { return }
        clients[index].notes = session == 0 ? nil : MutationNotes(session: session, machine)
    }

    fileprivate mutating func takeNotes(for client: ObjectIdentifier) -> [MutationNotes.Update] {
        guard let index = clients.firstIndex(where: { $0.id == client }) else { return [] }
        return clients[index].notes?.take() ?? []
    }
}

// NB: The outbox is asked within the container's turn, so that the log has everything in order. The outbox's lock
// guards nothing that takes the container's.
extension Turn {
    /// Lets the outbox note events if the event log has readers.
    func listenToMutations() {
        container.outbox.turn.withLock { $0.state.listen(ObjectIdentifier(container), session: state.log.session) }
    }

    /// Tells the readers of the event log what the outbox has noted for them.
    mutating func logMutations() {
        guard state.log.isOpen else { return }
        let updates = container.outbox.turn.withLock { $0.state.takeNotes(for: ObjectIdentifier(container)) }
        guard !updates.isEmpty else { return }
        let now = now()
        for update in updates {
            for (index, key) in update.keys.enumerated() {
                state.log.record(
                    [.mutation(update.event)], because: .mutation, mutation: index == 0 ? update.recording : nil,
                    of: .init(.prefix(key)), at: now, releasing: &effects)
            }
        }
    }
}
