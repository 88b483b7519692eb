extension LoadContext {
    /// The value of another resource of the same container: at once if it is fresh, else when its load has ended.
    ///
    /// Joins a load of it that is on its way, and begins one otherwise; failures and `CancellationError` are thrown as
    /// `value(of:)` of the container does. The wait is interest in the other resource, which ends with the attempt that
    /// waits. A failure of the other resource is not retried here, because it was there. Where the other resource is
    /// made of this one, or waits for it, ``LoaderError/dependsOnItself(_:)`` is thrown instead of waiting for ever.
    ///
    /// What the attempt produces is made of the other value from then on. It is stale when the other one is, by age and
    /// by invalidation. A new value there, a write or an invalidation invalidates it: on screen it loads again at once.
    /// A reset there resets it. Observers of this resource count as the other's: they keep its loads alive,
    /// and it refreshes as its own triggers say. It stays in memory as long as this one.
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
    /// A value for an attempt of another entry, which is made of it from then on.
    fileprivate func value(
        of plan: Plan, _ type: any Sendable.Type, asking request: LoadMachine.Request, for reader: Reader
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
