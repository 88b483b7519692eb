extension Resource {
    /// A resource of another type that is made of this one's values, and shares its loads with all who use this one.
    ///
    ///     let count = Resource.stations.map(as: "count") { $0.count }
    ///
    /// It has an entry of its own, whose key is this key and the name: two transforms of one resource need two names,
    /// and one that depends on more than the value says so in its name. Its load is a load of this resource, with the
    /// same intent, joined if it is on its way, and then the transform, off every actor. The transform runs again only
    /// when this resource has another value, or when it is asked for: an equal one (`Equatable`) and one found
    /// unchanged change nothing. What it throws is a failure of the new resource alone.
    ///
    /// Freshness, invalidations and resets follow this resource; see ``LoadContext/value(of:)``. Ages, triggers, retries
    /// and time limits belong to it as well: `stations.refresh(every: .seconds(60)).map(…)`.
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
    /// What a load for an intent asks of what it is made of.
    fileprivate init(_ intent: LoadIntent) {
        switch intent {
        case .load: self = .load
        case .refresh: self = .refresh
        case .sync: self = .sync
        }
    }
}
