extension Resource {
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
        }
    }
}

extension LoadMachine.Request {
    /// Creates the request that a load with the given intent makes to its sources.
    fileprivate init(_ intent: LoadIntent) {
        switch intent {
        case .load: self = .load
        case .refresh: self = .refresh
        case .sync: self = .sync
        }
    }
}
