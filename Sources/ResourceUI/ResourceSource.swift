import ResourceCore

/// Where a view gets its resource from.
enum ResourceSource<Value: Sendable> {
    case resource(Resource<Value>)
    case store(ResourceStore<Value>)
    case closure(id: AnyHashable, @MainActor () async throws -> Value)
}

/// What makes one source another than the one before, in the same place of the tree.
enum SourceIdentity: Hashable {
    case key(ResourceKey, container: ObjectIdentifier)
    case store(ObjectIdentifier)
    case id(AnyHashable, container: ObjectIdentifier)
}
