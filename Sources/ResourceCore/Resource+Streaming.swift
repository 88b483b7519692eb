extension Resource {
    /// Creates a resource whose value is each element of a sequence in turn.
    ///
    ///     Resource(streaming: ["prices", symbol]) { api.prices(of: symbol) }
    ///
    /// The phase is `.loading` until the first element and `.success` from then on. The load is active until the
    /// sequence ends, so `isLoading` indicates that more elements may follow. Each element reaches the stores before
    /// the next one is requested. Waiting calls return with the first element. Later calls get the latest element at
    /// once, and their stores receive all later ones.
    ///
    /// All users of the key share one sequence, which belongs to its load. When the load is canceled or has had no
    /// interest for 5 seconds, its task is canceled and its iterator is released. An invalidation restarts the
    /// sequence, and so does `refresh(.reload)`. No element from before an invalidation counts as fresh (R2). A
    /// sequence that throws keeps its last element, with the error beside it, and is restarted according to the retry
    /// policy. A sequence that ends without an element fails with ``LoaderError/endedWithoutValue``.
    ///
    /// An element is fresh while its sequence continues, or if it was the last one. An element whose sequence failed or
    /// was canceled is stale, so that the next appearance restarts the sequence. Time limits apply until the first
    /// element.
    public init<Values: AsyncSequence & SendableMetatype>(
        streaming key: ResourceKey, values: @escaping @Sendable () async throws -> Values
    ) where Values.Element == Value {
        self.init(streaming: key) { _ in try await values() }
    }

    /// Creates a resource whose value is each element in turn of a sequence that is created for an attempt.
    public init<Values: AsyncSequence & SendableMetatype>(
        streaming key: ResourceKey,
        values: @escaping @Sendable (_ context: LoadContext<Value>) async throws -> Values
    ) where Values.Element == Value {
        self.init(key, source: { context in try await context.deliver(values) })
    }
}
