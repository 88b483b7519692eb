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

extension WritingPart {
    /// Returns the validators for a mutation that is made from the given values, and from responses that these don't
    /// include (W13).
    func validators(_ held: [ResourceKey: HeldValidator]) -> [ResourceKey: LoadValidator] {
        var validators = held.mapValues(\.validator)
        guard !held.isEmpty else { return validators }
        for item in machine.items(in: .accepted) {
            guard let responses = kept[item.number]?.results.validators else { continue }
            for (key, validator) in responses {
                guard let held = held[key], item.acknowledgment ?? .max > held.acknowledgment else { continue }
                validators[key] = validator
            }
        }
        return validators
    }
}

extension Turn {
    /// Returns the validators of the values at the given keys.
    func validators(at keys: [ResourceKey]) -> [ResourceKey: HeldValidator] {
        var validators: [ResourceKey: HeldValidator] = [:]
        for key in keys {
            validators[key] = state.entries(at: key).lazy.compactMap { HeldValidator($0.state.content) }.first
        }
        return validators
    }
}

extension ResourceContainer {
    /// Returns the loaded value of a resource, without the effects of mutations, after a load if it's stale, and the
    /// validator that came with it.
    func loadedValue<Value>(of resource: Resource<Value>) async throws -> (value: Value, validator: LoadValidator?) {
        let displayed = try await value(of: resource)
        let content = withTurn(isolation: nil) { $0.state.entry(of: resource.erased)?.state.content }
        return (content?.value?.typed(Value.self) ?? displayed, content?.validator)
    }
}

// The mutations that all values include (W12).
extension ResourceContainer {
    /// Handles the inclusion of a mutation in every value in memory: it's included everywhere once the records on disk
    /// include it, too.
    func mutationIsIncluded(_ layer: OverlayTable.Layer) {
        guard let records else { return include(layer.number) }
        TaskSlot().start(by: starter) { [weak self] in
            guard await records.queue.flush(), let self, await recordsInclude(layer) else { return }
            if withTurn(isolation: nil, { $0.confirmInclusion(of: layer.number) }) { include(layer.number) }
        }
    }

    private func include(_ number: UInt64) {
        write(isolation: nil) { turn in
            if turn.state.writing.machine.item(number)?.isIncluded == false { turn.handle(.included(number)) }
        }
    }

    /// Returns a Boolean value that indicates whether every record that a mutation affects includes it.
    ///
    /// Records that can't be read don't count as including it. The records tell nothing about a mutation in memory
    /// alone, but the container knows what it has written since.
    private func recordsInclude(_ layer: OverlayTable.Layer) async -> Bool {
        guard let records else { return true }
        guard let acknowledgment = layer.acknowledgment else { return false }
        for overlay in layer.overlays {
            do {
                let oldest = try await records.archive.oldestAcknowledgment(overlay.records)
                guard oldest ?? .max < acknowledgment else { continue }
                guard hasWritten(overlay, including: acknowledgment) else { return false }
            } catch {
                return false
            }
        }
        return true
    }

    /// Returns a Boolean value that indicates whether the container has written the record of an overlay's value, one
    /// that includes an acknowledgment.
    private func hasWritten(_ overlay: Overlay, including acknowledgment: UInt64) -> Bool {
        guard !overlay.isPrefix else { return false }
        let value = WrittenValue(key: overlay.key, type: overlay.type)
        let written = withTurn(isolation: nil) { $0.state.overlays.written(value) }
        return written.map { $0 >= acknowledgment } ?? false
    }

    /// Looks again whether every value includes the mutations of a key, of which a record was written.
    func recordWasWritten(_ numbers: [UInt64]) {
        withTurn(isolation: nil) { turn in
            for number in numbers where turn.state.writing.machine.item(number)?.isIncluded == false {
                turn.noteInclusion(of: number)
            }
        }
    }

    /// Removes the records of values that lack an acknowledged mutation, and writes no further one.
    ///
    /// - Returns: `true` if no such record is left.
    func dropRecords(lacking layer: OverlayTable.Layer) async -> Bool {
        guard let records, let acknowledgment = layer.acknowledgment else { return true }
        withTurn(isolation: nil) { $0.state.overlays.requireRecorded(acknowledgment) }
        if await records.queue.flush(), await recordsInclude(layer) { return true }
        for overlay in layer.overlays {
            let place = withTurn(isolation: nil) { $0.archive(.remove(overlay.records)) }
            if let place, await !records.removed(overlay.records, at: place) { return false }
        }
        return true
    }
}
