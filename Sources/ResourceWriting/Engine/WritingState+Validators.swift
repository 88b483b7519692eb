import ResourceCore

extension WritingState {
    /// Returns the validators for a mutation that is made from values with the given ones, and from responses that are
    /// yet to be acknowledged (W13).
    func validators(_ held: [ResourceKey: LoadValidator]) -> [ResourceKey: LoadValidator] {
        guard !held.isEmpty else { return held }
        var validators = held
        for item in machine.items(in: .accepted) where !item.isAcknowledged {
            let responses = kept[item.number]?.results.validators ?? [:]
            for (key, validator) in responses where held[key] != nil { validators[key] = validator }
        }
        return validators
    }
}

extension Turn {
    func validators(at keys: [ResourceKey]) -> [ResourceKey: LoadValidator] {
        var validators: [ResourceKey: LoadValidator] = [:]
        for key in keys { validators[key] = state.entries(at: key).firstResult { $0.precondition } }
        return validators
    }
}

extension ResourceContainer {
    /// Returns the value of a resource with the effects of the acknowledged mutations alone, after a load if it's
    /// stale, and the validator for a write that is made from it.
    func loadedValue<Value>(of resource: Resource<Value>) async throws -> (value: Value, validator: LoadValidator?) {
        let displayed = try await value(of: resource)
        while let entry = withTurn(isolation: nil, { $0.state.entry(of: resource.erased) }) {
            fold(entry)
            let (loaded, validator, isFolded) = withTurn(isolation: nil) { _ in
                (entry.content.value, entry.precondition, entry.unfoldedLayers.isEmpty)
            }
            guard let loaded, isFolded else {
                guard loaded == nil else { continue }
                break
            }
            return (loaded.typed(Value.self), validator)
        }
        return (displayed, nil)
    }
}
