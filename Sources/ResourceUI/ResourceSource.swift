import ResourceCore

/// The source of a view's resource.
enum ResourceSource<Value: Sendable> {
    case nothing
    case resource(Resource<Value>)
    case store(ResourceStore<Value>)
    case closure(id: AnyHashable, @MainActor () async throws -> Value)
    case group(ResourceGroup<Value>)

    init(_ resource: Resource<Value>?) {
        self = resource.map { .resource($0) } ?? .nothing
    }

    /// A Boolean value that indicates whether there is nothing to load, or not all of what is needed.
    var isNothing: Bool {
        switch self {
        case .nothing: true
        case .group(let group): group.parts.contains(where: \.isNothing)
        case .resource, .store, .closure: false
        }
    }

    /// A Boolean value that indicates whether the stores are passed in, with settings of their own.
    var isOwnedElsewhere: Bool {
        switch self {
        case .store: true
        case .group(let group): group.parts.allSatisfy(\.isOwnedElsewhere)
        case .nothing, .resource, .closure: false
        }
    }

    func identity(in container: ResourceContainer) -> SourceIdentity {
        switch self {
        case .nothing: .nothing
        case .store(let store): .store(ObjectIdentifier(store))
        case .resource(let resource): .key(resource.key, container: ObjectIdentifier(container))
        case .closure(let id, _): .id(id, container: ObjectIdentifier(container))
        case .group(let group): .group(group.parts.map { $0.identity(in: container) })
        }
    }
}

/// The identity of a source, which distinguishes it from the previous one in the same place of the view tree.
enum SourceIdentity: Hashable {
    case nothing
    case key(ResourceKey, container: ObjectIdentifier)
    case store(ObjectIdentifier)
    case id(AnyHashable, container: ObjectIdentifier)
    case group([SourceIdentity])
}
