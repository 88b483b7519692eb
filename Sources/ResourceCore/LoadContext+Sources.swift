extension LoadContext {
    /// Returns the value of another resource of the same container: at once if it's fresh, otherwise when its load has
    /// ended.
    ///
    /// This method joins a load of the other resource that is in progress, and otherwise begins one. It throws failures
    /// and `CancellationError` as `value(of:)` of the container does. The wait counts as interest in the other
    /// resource, and ends with the attempt that waits. A failure of the other resource isn't retried here, because it
    /// was retried there. If the other resource is derived from this one, or waits for it, the method throws
    /// ``LoaderError/dependsOnItself(_:)`` instead of waiting forever.
    ///
    /// From then on, the attempt's result is derived from the other value. It's stale when the other value is, by age
    /// and by invalidation. A new value there, a write, or an invalidation invalidates it, and if it's on screen, it's
    /// reloaded at once. A reset there resets it. Observers of this resource count as observers of the other one: they
    /// keep its loads alive, and it refreshes according to its own triggers. It stays in memory as long as this one.
    public func value<Other: Sendable>(of other: Resource<Other>) async throws -> Other {
        try await value(of: other, asking: .load)
    }

    func value<Other: Sendable>(of other: Resource<Other>, asking request: LoadMachine.Request) async throws -> Other {
        let reader = Reader(entry: line.entry, ticket: line.ticket)
        do {
            return try await line.container.value(of: other.plan, Other.self, asking: request, for: reader).typed(
                Other.self)
        } catch {
            if !error.isCancellation { line.hasFailedSource.withLock { $0 = true } }
            throw error
        }
    }
}

extension ResourceContainer {
    /// Returns a value for an attempt of another entry, which is derived from that value from then on.
    fileprivate func value(
        of plan: ErasedResource, _ type: any Sendable.Type, asking request: LoadMachine.Request, for reader: Reader
    ) async throws -> AnyValue {
        try Task.checkCancellation()
        let initial = plan.initialDelivery(in: self)
        let result = await wait(at: plan.key, for: type) { table, waiter, resume in
            var effects = Effects()
            let entry = table.makeEntry(plan.key, of: type, self, &effects)
            if entry.leads(to: reader.entry) {
                effects.resumptions.append { resume(.failure(LoaderError.dependsOnItself(plan.key))) }
                return effects
            }
            entry.register(reader, waiter)
            effects.append(
                entry.admit(
                    waiter, asking: request, because: .asked(request.intent), of: plan, initial, &table, self, resume))
            return effects
        }
        return try result.get()
    }
}
