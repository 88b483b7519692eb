// The mutations that a container sends and displays.
extension ResourceContainer {
    /// Sends a mutation, and displays its effect before this returns (W1).
    ///
    ///     container.send(MarkRead(id: story.id))
    ///
    /// The mutation continues whether the result is kept or not.
    ///
    /// - Parameters:
    ///   - mutation: The mutation.
    ///   - delay: The time during which the mutation can be canceled before it's sent.
    @discardableResult @MainActor
    public func send<M: Mutation>(_ mutation: M, after delay: Duration = .zero) -> SentMutation<M> {
        outbox.send(mutation, after: delay, from: self)
    }

    /// The mutations that are pending or have failed, in their order.
    @MainActor public var pendingMutations: [PendingMutation] { outbox.pendingMutations }

    /// Calls a closure on the main actor for each mutation that fails for good, including those of earlier launches,
    /// until the returned registration is canceled.
    @discardableResult
    package func onMutationFailure(
        _ handler: @escaping @MainActor @Sendable (MutationFailure) -> Void
    ) -> Registration {
        let registration = outbox.failureHandlers.add(handler)
        let failures = outbox.turn.withLock { turn in
            defer { turn.state.unreported = [] }
            return turn.state.unreported
        }
        if !failures.isEmpty { starter.hop { for failure in failures { handler(failure) } } }
        return registration
    }
}

/// The validator of a value in a container.
struct HeldValidator: Sendable {
    let validator: LoadValidator

    /// The latest acknowledgment of a mutation that the value includes.
    let acknowledgment: UInt64

    init?(_ content: Content) {
        guard let validator = content.validator else { return nil }
        self.validator = validator
        acknowledgment = content.acknowledgment
    }
}

extension OutboxState {
    /// Returns the validators for a mutation that is made from the given values, and from responses that these don't
    /// include (W13).
    func validators(_ held: [ResourceKey: HeldValidator]) -> [ResourceKey: LoadValidator] {
        var validators = held.mapValues(\.validator)
        guard !held.isEmpty else { return validators }
        for item in machine.items[.accepted].compactMap(machine.item) {
            guard let responses = kept[item.number]?.results.validators else { continue }
            for (key, validator) in responses {
                guard let held = held[key], item.acknowledgment ?? .max > held.acknowledgment else { continue }
                validators[key] = validator
            }
        }
        return validators
    }
}

extension ResourceContainer {
    /// The place where the container's mutations wait until the server has them.
    public var outbox: Outbox { currentOutbox.withLock { $0 } }

    /// Displays all mutations of the outbox from now on, which begins to send with its container.
    ///
    /// The mutations of earlier launches are sent once the main actor is free, so that the code there that creates a
    /// container can set its transport first.
    ///
    /// - Returns: `false` if the outbox belongs to another container.
    func attachToOutbox() -> Bool {
        let outbox = outbox
        let isAttached = withTurn(isolation: nil) { turn in
            guard let attached = outbox.turn.withLock({ $0.state.attach(self) }) else { return false }
            turn.adopt(attached.layers, restored: attached.restored, latest: attached.latest)
            return true
        }
        guard isAttached else { return false }
        if outbox.archive != nil {
            starter.hop { [weak self] in
                if let self, isOnline { self.outbox.handle(.wentOnline) }
            }
        }
        outbox.withTurn(isolation: nil) { $0.expireRecords() }
        return true
    }

    /// Sends what isn't durable from memory, because there is no outbox for the container, or no longer.
    func useOutbox(of refusal: OutboxError? = nil) {
        if let refusal { warn(refusal.description) }
        let own = Outbox(time: time, wallClock: wallClock, jitter: jitter, starter: starter, refusal: refusal)
        let latest = withTurn(isolation: nil) { $0.state.overlays.acknowledgment }
        own.turn.withLock { $0.state.machine.continue(after: latest) }
        let old = currentOutbox.withLock { current in
            defer { current = own }
            return current
        }
        withExtendedLifetime(old) { _ = attachToOutbox() }
    }

    /// Ends the sending, and gives the outbox back once the running requests have ended and everything is written.
    func closeOutbox() async {
        let outbox = outbox
        guard outbox.archive != nil else { return }
        outbox.handle(.wentOffline, isolation: nil)
        await outbox.waitUntil { $0.attempts.isEmpty && !$0.isWriting && !$0.isExpiring }
        let numbers = outbox.read { $0.machine.items.map(\.number) }
        withTurn(isolation: nil) { turn in turn.display(numbers.map { ($0, nil) }, barriers: []) }
        useOutbox()
        outbox.clientWasReleased(ObjectIdentifier(self))
    }
}

extension Outbox {
    /// Notes that every value of a container includes a mutation, whose record is removed once that's so everywhere.
    ///
    /// The other containers look again, because the values that they have on disk are the same.
    func note(_ number: UInt64, isIncludedIn client: any OutboxClient) {
        let others = withTurn(isolation: nil) { turn in
            let others = turn.state.note(number, isIncludedIn: client)
            if others?.isEmpty == true { turn.handle(.included(number)) }
            return others ?? []
        }
        for other in others { other.noteInclusion(of: number) }
    }

    /// Removes the records of the mutations that every other container includes, after one was released.
    ///
    /// The next container may have the identity of the released one, of which nothing must be left.
    func clientWasReleased(_ client: ObjectIdentifier) {
        withTurn(isolation: nil) { turn in
            turn.state.detach(client)
            for number in turn.state.including.keys.sorted() where turn.state.clientsLacking(number).isEmpty {
                turn.handle(.included(number))
            }
        }
    }
}

extension MutationMachine {
    /// Continues the numbers of acknowledgments, of which values in memory may have the earlier ones.
    fileprivate mutating func `continue`(after acknowledgment: UInt64) {
        (lastAcknowledgment, lastCounted) = (acknowledgment, acknowledgment)
    }
}

extension OutboxState {
    /// Adds the container, and returns the mutations that it displays, the latest acknowledgment of earlier launches,
    /// and the latest one of all, or `nil` if there is another container.
    fileprivate mutating func attach(
        _ client: any OutboxClient
    ) -> (layers: [OverlayTable.Layer], restored: UInt64, latest: UInt64)? {
        guard clients.isEmpty else { return nil }
        clients.append(WeakClient(id: ObjectIdentifier(client), client: client))
        let layers = machine.items.compactMap { layer($0.number) }
        return (layers, restoredAcknowledgment, machine.lastCounted)
    }

    fileprivate mutating func detach(_ client: ObjectIdentifier) {
        clients.removeAll { $0.id == client }
        for number in including.keys { including[number]?.remove(client) }
    }

    /// Notes that every value of a container includes a mutation, and returns the other containers, or `nil` if that
    /// was known, or the mutation is forgotten.
    fileprivate mutating func note(_ number: UInt64, isIncludedIn client: any OutboxClient) -> [any OutboxClient]? {
        guard kept[number] != nil else { return nil }
        let isNew = including[number, default: []].insert(ObjectIdentifier(client)).inserted
        return isNew ? clientsLacking(number) : nil
    }

    /// Returns the containers that have values without a mutation, as far as it's known.
    fileprivate func clientsLacking(_ number: UInt64) -> [any OutboxClient] {
        let including = including[number] ?? []
        // NB: A container that is included mustn't be released here, under the lock that its end takes.
        return clients.filter { !including.contains($0.id) }.compactMap(\.client)
    }
}

extension ResourceContainer {
    /// Returns a Boolean value that indicates whether every record that a mutation affects includes it.
    ///
    /// Records that can't be read don't count as including it. The records tell nothing about a mutation in memory
    /// alone, but the containers know what they have written since.
    private func recordsInclude(_ layer: OverlayTable.Layer) async -> Bool {
        guard let records else { return true }
        guard let acknowledgment = layer.acknowledgment else { return false }
        for overlay in layer.overlays {
            do {
                let oldest = try await records.archive.oldestAcknowledgment(overlay.records)
                guard oldest ?? .max < acknowledgment else { continue }
                guard outbox.haveWritten(overlay, including: acknowledgment) else { return false }
            } catch {
                return false
            }
        }
        return true
    }
}

extension Outbox {
    /// Returns a Boolean value that indicates whether the containers have written the record of an overlay's value,
    /// each of them of one that includes an acknowledgment.
    fileprivate func haveWritten(_ overlay: Overlay, including acknowledgment: UInt64) -> Bool {
        guard !overlay.isPrefix else { return false }
        let written = clients().compactMap { $0.written(WrittenValue(key: overlay.key, type: overlay.type)) }
        return !written.isEmpty && written.allSatisfy { $0 >= acknowledgment }
    }

    /// Looks again whether every value includes the mutations of a key, of which a record was written.
    func recordWasWritten(_ numbers: [UInt64]) {
        let waiting = read { state in
            numbers.compactMap { number in
                state.machine.item(number)?.isIncluded == false ? (number, state.clientsLacking(number)) : nil
            }
        }
        for (number, clients) in waiting {
            for client in clients { client.noteInclusion(of: number) }
        }
    }
}

extension ResourceContainer: OutboxClient {
    func warn(of mistake: SilentMistake, about kind: String) {
        withTurn(isolation: nil) { $0.warn(of: mistake, about: kind) }
    }

    var isOnline: Bool { withTurn(isolation: nil) { $0.state.surroundings.isOnline } }

    func log(_ change: ResourceEvent.Change, about keys: [ResourceKey]) {
        withTurn(isolation: nil) { turn in
            guard turn.state.log.isOpen else { return }
            for key in keys {
                let now = turn.now()
                turn.state.log.record(
                    [change], because: .mutation, of: .init(.prefix(key)), at: now, releasing: &turn.effects)
            }
        }
    }

    func logMutations() {
        withTurn(isolation: nil) { $0.logMutations() }
    }

    func display(
        _ numbers: [UInt64], barriers: [[ResourceKey]], isolation: isolated (any Actor)?
    ) {
        withTurn { turn in
            // NB: The outbox is asked within the turn, so that a late call never displays an older state. Its lock
            // guards nothing that takes this container's lock.
            let changes = outbox.read { state in numbers.map { (number: $0, layer: state.layer($0)) } }
            turn.display(changes, barriers: barriers)
        }
    }

    func written(_ value: WrittenValue) -> UInt64? {
        withTurn(isolation: nil) { $0.state.overlays.written(value) }
    }

    func noteInclusion(of number: UInt64) {
        withTurn(isolation: nil) { $0.noteInclusion(of: number) }
    }

    func dropRecords(lacking layer: OverlayTable.Layer) async -> Bool {
        guard let records, let acknowledgment = layer.acknowledgment else { return true }
        withTurn(isolation: nil) { $0.state.overlays.requireRecorded(acknowledgment) }
        if await records.flush(), await recordsInclude(layer) { return true }
        for overlay in layer.overlays {
            let place = withTurn(isolation: nil) { $0.archive(.remove(overlay.records)) }
            if let place, await !records.removed(overlay.records, at: place) { return false }
        }
        return true
    }

    func validators(at keys: [ResourceKey]) -> [ResourceKey: HeldValidator] {
        guard !keys.isEmpty else { return [:] }
        return withTurn(isolation: nil) { turn in
            var validators: [ResourceKey: HeldValidator] = [:]
            for key in keys {
                validators[key] = turn.state.entries(at: key).lazy.compactMap { HeldValidator($0.state.content) }.first
            }
            return validators
        }
    }

    func loadedValue<Value>(of resource: Resource<Value>) async throws -> (value: Value, validator: LoadValidator?) {
        let displayed = try await value(of: resource)
        let content = withTurn(isolation: nil) { $0.state.entry(of: resource.erased)?.state.content }
        return (content?.value?.typed(Value.self) ?? displayed, content?.validator)
    }

    /// Handles the inclusion of a mutation in every value in memory: it's included everywhere once the records on disk
    /// include it, too (W12).
    func mutationIsIncluded(_ layer: OverlayTable.Layer) {
        guard let records else { return outbox.note(layer.number, isIncludedIn: self) }
        let slot = TaskSlot()
        slot.start(by: starter) { [weak self] in
            guard await records.flush(), let self, await recordsInclude(layer) else { return }
            let isIncluded = withTurn(isolation: nil) { $0.confirmInclusion(of: layer.number) }
            if isIncluded { outbox.note(layer.number, isIncludedIn: self) }
        }
    }
}
