extension Resource {
    /// Describes a resource whose value is, one after the other, each element of a sequence.
    ///
    ///     Resource(streaming: ["prices", symbol]) { api.prices(of: symbol) }
    ///
    /// The phase is `.loading` until the first element and `.success` from then on; the load is active until the
    /// sequence ends, so that `isLoading` says that more may come. Each element reaches the stores before the next one
    /// is asked for. Calls that wait return with the first element; those that come later have the latest one at once,
    /// and their stores all later ones.
    ///
    /// All who want the key share one sequence. It belongs to its load: without interest for 5 s, or cancelled, its
    /// task is cancelled and its iterator let go of. An invalidation begins it anew, and so does `refresh(.reload)`; no
    /// element from before an invalidation counts as fresh (R2). A sequence that throws keeps its last element, with
    /// the error beside it, and is begun anew where the retry policy says so. One that ends without an element has
    /// failed with ``LoaderError/endedWithoutValue``.
    ///
    /// An element is fresh as long as its sequence goes on, or if it was the last one; one whose sequence broke off or
    /// was cancelled is stale, so that the next appearance begins anew. Time limits count up to the first element.
    public init<Values: AsyncSequence & SendableMetatype>(
        streaming key: ResourceKey, values: @escaping @Sendable () async throws -> Values
    ) where Values.Element == Value {
        self.init(streaming: key) { _ in try await values() }
    }

    /// Describes a resource whose value is each element of a sequence that is made for an attempt.
    public init<Values: AsyncSequence & SendableMetatype>(
        streaming key: ResourceKey,
        values: @escaping @Sendable (_ context: LoadContext<Value>) async throws -> Values
    ) where Values.Element == Value {
        self.init(key, source: { context in try await context.deliver(values) })
    }
}
