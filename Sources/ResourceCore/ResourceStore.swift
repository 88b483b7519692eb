public import Observation

/// A live owner of one resource's state, which a view observes.
///
/// Everything it does happens on the main actor. Its facets are tracked individually: a body that reads only `value`
/// isn't reevaluated when a refresh begins, or when a refresh yields an equal value (`Equatable`).
///
/// A store receives the changes of its resource from the moment it's created. It *observes* the resource between
/// `appear()` and `disappear()`: meanwhile it keeps flights alive, and an invalidation triggers a new load unless the
/// policy is `.manual`. Releasing a store ends both.
@MainActor
public final class ResourceStore<Value: Sendable> {
    /// The policy that determines when an appearance loads (R15).
    public let policy: StartPolicy

    /// The part of the store that doesn't depend on the type of the value.
    let store: AnyStore

    package var container: ResourceContainer { store.container }

    /// Creates a store of a resource that shows what its container has in memory, without starting a load.
    ///
    /// - Parameters:
    ///   - resource: The resource to show, which `show(_:keepPrevious:)` replaces.
    ///   - container: The container of the resource's entry.
    ///   - policy: The policy that determines when an appearance loads.
    public init(
        _ resource: Resource<Value>, in container: ResourceContainer = .shared, policy: StartPolicy = .ifNeeded
    ) {
        self.policy = policy
        store = AnyStore(of: Value.self, in: container, policy: policy)
        store.attach(resource.plan)
    }

    /// Creates a store with a unique identity.
    ///
    /// No other store or view shares its value or its flight. The closure may use values that are isolated to the main
    /// actor, such as a client that isn't `Sendable`.
    public convenience init(
        in container: ResourceContainer = .shared, policy: StartPolicy = .ifNeeded,
        load: @escaping @MainActor () async throws -> Value
    ) {
        self.init(.privately(load), in: container, policy: policy)
    }

    /// Creates a store that shows a constant state: its methods do nothing, and it never starts any work.
    ///
    /// Use it in previews and in tests of views. `show(_:keepPrevious:)` makes it live.
    public init(_ state: ResourceState<Value>) {
        self.policy = .manual
        store = AnyStore(of: Value.self, in: .shared, policy: .manual, state.erased())
    }

    /// Creates a store that shows a constant phase, for previews and for tests of views.
    public convenience init(_ phase: ResourcePhase<Value>) {
        self.init(ResourceState(phase))
    }

    /// Creates a store for an interactive preview.
    ///
    /// It begins in a state, and loads on request, but never on appearance.
    public init(
        _ state: ResourceState<Value>, in container: ResourceContainer = .shared,
        load: @escaping @MainActor () async throws -> Value
    ) {
        self.policy = .manual
        store = AnyStore(of: Value.self, in: container, policy: .manual, state.erased())
        store.attach(Resource.privately(load).plan, seed: Seed(state.erased(), in: container))
    }

    /// Creates a store for an interactive preview that begins in a phase.
    public convenience init(
        _ phase: ResourcePhase<Value>, in container: ResourceContainer = .shared,
        load: @escaping @MainActor () async throws -> Value
    ) {
        self.init(ResourceState(phase), in: container, load: load)
    }

    /// The key that is shown, or `nil` for a store that shows a constant state.
    public var key: ResourceKey? { store.plan?.key }
}

extension ResourceStore: nonisolated Observable {}
