extension Turn {
    mutating func listenToMutations() {
        let session = state.log.session
        guard (state.writing.notes?.session ?? 0) != session else { return }
        state.writing.notes = session == 0 ? nil : EventRecorder(session: session, start: state.writing.machine)
    }

    mutating func log(_ stage: ResourceEvent.MutationUpdate.Stage, of number: UInt64) {
        guard let notes = state.writing.notes, let kept = state.writing.kept[number], let first = kept.keys.first else {
            return
        }
        let (start, events) = notes.take()
        let recording = ResourceEvent.MutationRecording(
            number: number, start: start, events: events, item: state.writing.machine.item(number))
        let update = ResourceEvent.MutationUpdate(id: kept.id, name: kept.name, stage: stage)
        log(.mutation(update), about: [first], recording)
        log(.mutation(update), about: kept.keys.dropFirst())
    }

    mutating func log(
        _ change: ResourceEvent.Change, about keys: some Collection<ResourceKey>,
        _ recording: ResourceEvent.MutationRecording? = nil
    ) {
        guard state.log.isOpen else { return }
        let now = now()
        for key in keys {
            state.log.record(
                [change], because: .mutation, mutation: recording, of: .init(.prefix(key)), at: now,
                releasing: &effects)
        }
    }
}
