import ResourceCore

/// The source of a view's resource.
enum ResourceSource<Value: Sendable> {
    case resource(Resource<Value>)
    case store(ResourceStore<Value>)
    case closure(id: AnyHashable, @MainActor () async throws -> Value)
}

/// The identity of a source, which distinguishes it from the previous one in the same place of the view tree.
enum SourceIdentity: Hashable {
    case key(ResourceKey, container: ObjectIdentifier)
    case store(ObjectIdentifier)
    case id(AnyHashable, container: ObjectIdentifier)
}
