extension Resource {
    /// Creates a resource whose loader can report that the value hasn't changed, and then doesn't need to load it
    /// again.
    ///
    ///     Resource(revalidating: "stations") { context in
    ///         let response = try await api.stations(ifNoneMatch: context.validator?.text)
    ///         return response.status == 304
    ///             ? .notModified
    ///             : .modified(response.stations, validator: LoadValidator(response.etag))
    ///     }
    ///
    /// `.notModified` is a success for all callers: the identical value stays, is as fresh as a new one, and an error
    /// beside it is cleared. A view body that reads the value alone isn't reevaluated (R13). The argument label
    /// distinguishes the loader's result from a value, so that neither form is mistaken for the other.
    public init(
        revalidating key: ResourceKey,
        load: @escaping @Sendable (_ context: LoadContext<Value>) async throws -> LoadResult<Value>
    ) {
        self.init(key, erasable: load)
    }

    /// Creates a resource whose value is each element of a sequence in turn.
    ///
    ///     Resource(streaming: ["prices", symbol]) { api.prices(of: symbol) }
    ///
    /// The phase is `.loading` until the first element and `.success` from then on. The load is active until the
    /// sequence ends, so `isLoading` indicates that more elements may follow, unless the load has waited (R17). Each
    /// element reaches the stores before the next one is requested. Waiting calls return with the first element. Later
    /// calls get the latest element at once, and their stores receive all later ones.
    ///
    /// All users of the key share one sequence, which belongs to its load. When the load is canceled or has had no
    /// interest for 5 seconds, its task is canceled and its iterator is released. An invalidation restarts the
    /// sequence, and so do `reload()` and the end of a mutation that affects the key. No element from before an
    /// invalidation counts as fresh (R2). A sequence that throws keeps its last element, with the error beside it, and
    /// is restarted according to the retry policy, whose attempts are counted anew once a sequence has delivered an
    /// element or lasted 10 seconds. A sequence that ends is opened again if the resource ``reconnects()``. Otherwise,
    /// it fails with ``LoadError/endedWithoutValue`` if it has no element.
    ///
    /// An element is fresh only while its sequence is open, as `isLive` says, so that the next appearance opens another
    /// one. Time limits apply until the first element. With `persisted()`, the latest element is written at most every
    /// 5 seconds and at the end, and is stale when it's restored (R24).
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
        self = Resource(key, erasable: { context in try await context.deliver(values) }).with { $0.isStream = true }
    }

    /// Returns a copy whose sequence is opened again when it has ended, as if it had been lost (R24).
    ///
    ///     Resource(streaming: ["prices", symbol]) { api.prices(of: symbol) }
    ///         .reconnects()
    ///
    /// That's for sequences without an end of their own, whose servers close connections from time to time. The delay
    /// before the next one is drawn at random between zero and a limit, which starts at 1 second and doubles up to 30
    /// seconds. It starts over once a sequence has delivered an element or lasted 10 seconds. There is no limit of
    /// attempts. A sequence that throws follows the retry policy, with or without this method. It has no effect on
    /// resources that don't have sequences.
    public func reconnects() -> Resource {
        with { $0.reopens = $0.isStream }
    }

    package static func privately(_ load: @escaping @MainActor () async throws -> Value) -> Resource {
        Resource(.unique()) { _ in try await load() }
    }

    /// Returns a resource of another type that is derived from this one's values and shares its loads.
    ///
    ///     let count = Resource.stations.map(as: "count") { $0.count }
    ///
    /// The new resource has its own entry, whose key is this key and the name. Two transforms of one resource need two
    /// names, and a transform that depends on more than the value includes that in its name. A load of the new resource
    /// is a load of this resource with the same intent, joined if one is in progress, followed by the transform, off
    /// every actor. The transform runs again only when this resource has another value, or when the new resource is
    /// requested. A value that is equal (`Equatable`) or found unchanged doesn't trigger it. An error that the
    /// transform throws is a failure of the new resource alone.
    ///
    /// Freshness, invalidations, and resets follow this resource; see ``LoadContext/value(of:)``. Ages, triggers,
    /// retries, and time limits belong to this resource as well: `stations.refresh(every: .seconds(60)).map(…)`.
    public func map<NewValue: Sendable>(
        as name: String, _ transform: @escaping @Sendable (Value) async throws -> NewValue
    ) -> Resource<NewValue> {
        let mapped = Resource<NewValue>(key.appending(name)) { context in
            try await transform(context.value(of: self, asking: .init(context.intent)))
        }
        return mapped.with {
            $0.retry = .never
            $0.retention = policy.retention
            $0.agesWithSource = true
        }
    }
}
