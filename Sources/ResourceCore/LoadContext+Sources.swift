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
        let reader = Reader(entry: attemptContext.entry, ticket: attemptContext.ticket)
        do {
            let value = try await attemptContext.container.value(of: other.erased, asking: request, for: reader)
            return value.typed(Other.self)
        } catch {
            if !error.isCancellation { attemptContext.hasFailedSource.withLock { $0 = true } }
            throw error
        }
    }
}

extension ResourceContainer {
    /// Returns a value for an attempt of another entry, which is derived from that value from then on.
    fileprivate func value(
        of resource: ErasedResource, asking request: LoadMachine.Request, for reader: Reader
    ) async throws -> AnyValue {
        try Task.checkCancellation()
        let initial = resource.initialDelivery(in: self)
        let result = await wait(for: resource) { turn, waiter, resume in
            let entry = turn.entry(of: resource)
            guard !entry.leads(to: reader.entry) else {
                return turn.effects.resumptions.append {
                    resume(.failure(LoaderError.dependsOnItself(resource.key)))
                }
            }
            entry.register(reader, waiter)
            entry.register(waiter, resume)
            entry.admit(
                waiter, asking: request, because: .asked(request.intent), of: resource, initial: initial, &turn)
        }
        return try result.get()
    }
}
