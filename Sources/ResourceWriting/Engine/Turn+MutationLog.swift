package import ResourceCore

extension Turn {
    mutating func listenToMutations() {
        let session = state.log.session
        let writing = writing
        guard (writing.notes?.session ?? 0) != session else { return }
        writing.notes = session == 0 ? nil : EventRecorder(session: session, start: writing.state.machine)
    }

    mutating func log(_ stage: ResourceEvent.MutationStage, of number: UInt64) {
        let writing = writing
        guard let notes = writing.notes, let kept = writing.state.kept[number], let first = kept.keys.first else {
            return
        }
        let (start, events) = notes.take()
        let recording = ResourceEvent.MutationRecording(
            number: number, start: start, events: events, item: writing.state.machine.item(number))
        let change = ResourceEvent.Change.mutation(id: kept.id, name: kept.name, stage: stage)
        log(change, about: [first], ResourceEvent.PartRecording(recording))
        log(change, about: kept.keys.dropFirst())
    }

    mutating func log(
        _ change: ResourceEvent.Change, about keys: some Collection<ResourceKey>,
        _ recording: ResourceEvent.PartRecording? = nil
    ) {
        guard state.log.isOpen else { return }
        let now = now()
        for key in keys {
            state.log.record(
                [change], because: .mutation, part: recording, of: .init(.prefix(key)), at: now,
                releasing: &effects)
        }
    }
}

extension ResourceEvent {
    /// The events of the outbox's machine and the result for one mutation, which are sufficient to replay the event.
    package struct MutationRecording: Hashable, Sendable {
        package let number: MutationMachine.Number

        /// The machine before the events, if a reader has come since the last recording.
        package let start: MutationMachine?

        package let events: [MutationMachine.Occurrence]

        package let item: MutationMachine.Item?
    }

    package var mutationRecording: MutationRecording? { partRecording?.base as? MutationRecording }
}
