extension LoadContext {
    /// Returns the value of another resource of the same container: at once if it's fresh, otherwise when its load has
    /// ended.
    ///
    /// This method joins a load of the other resource that is in progress, and otherwise begins one. It throws failures
    /// and `CancellationError` as `value(of:)` of the container does. The wait counts as interest in the other
    /// resource, and ends with the attempt that waits. A failure of the other resource isn't retried here, because it
    /// was retried there. If the other resource is derived from this one, or waits for it, the method throws
    /// ``LoadError/dependsOnItself(_:)`` instead of waiting forever.
    ///
    /// From then on, the attempt's result is derived from the other value. It's stale when the other value is, by age
    /// and by invalidation. A new value there, a write, or an invalidation invalidates it, and if it's on screen, it's
    /// reloaded at once. A reset there resets it. Observers of this resource count as observers of the other one: they
    /// keep its loads alive, and it refreshes according to its own triggers. It stays in memory as long as this one.
    public func value<Other: Sendable>(of other: Resource<Other>) async throws -> Other {
        try await value(of: other, asking: .load)
    }

    func value<Other: Sendable>(of other: Resource<Other>, asking request: LoadMachine.Request) async throws -> Other {
        do {
            return try await erased.attempt.value(of: other.erased, asking: request).typed(Other.self)
        } catch {
            if !error.isCancellation { erased.attempt.report.noteFailedSource() }
            throw error
        }
    }
}
