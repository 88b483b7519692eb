public import Observation

/// The live owner of one resource's state, which a view watches; everything about it happens on the main actor.
///
/// Its facets are tracked one by one: a body that reads only `value` is not evaluated because a refresh began, nor
/// because a refresh yielded an equal value (`Equatable`).
///
/// A store receives what happens to its resource from the moment it is made. It *observes* the resource between
/// `appear()` and `disappear()`: meanwhile it keeps flights alive, and an invalidation loads again unless the policy
/// is `.manual`. Letting go of a store ends both.
@MainActor
public final class ResourceStore<Value: Sendable> {
    /// When an appearance loads (R15).
    public let policy: StartPolicy

    /// All that does not depend on the type of the value.
    let store: AnyStore

    package var container: ResourceContainer { store.container }

    /// Makes a store of a resource, and shows what its container knows already; loads nothing yet.
    ///
    /// - Parameters:
    ///   - resource: What is shown; `show(_:keepPrevious:)` changes it.
    ///   - container: Where its entry lives.
    ///   - policy: When an appearance loads.
    public init(
        _ resource: Resource<Value>, in container: ResourceContainer = .shared, policy: StartPolicy = .ifNeeded
    ) {
        self.policy = policy
        store = AnyStore(of: Value.self, in: container, policy: policy)
        store.attach(resource.plan)
    }

    /// Makes a store whose identity is its own: no other store or view shares its value or its flight.
    ///
    /// The closure may use what lives on the main actor, such as a client that is not `Sendable`.
    public convenience init(
        in container: ResourceContainer = .shared, policy: StartPolicy = .ifNeeded,
        load: @escaping @MainActor () async throws -> Value
    ) {
        self.init(.privately(load), in: container, policy: policy)
    }

    /// Makes a store that shows one state for ever: its verbs do nothing, and its work was never started.
    ///
    /// For previews and for tests of views. `show(_:keepPrevious:)` makes it live.
    public init(_ state: ResourceState<Value>) {
        self.policy = .manual
        store = AnyStore(of: Value.self, in: .shared, policy: .manual, state.erased())
    }

    /// Makes a store that shows one phase for ever, for previews and for tests of views.
    public convenience init(_ phase: ResourcePhase<Value>) {
        self.init(ResourceState(phase))
    }

    /// Makes an interactive preview: it begins in a state, and loads when asked, never by appearing.
    public init(
        _ state: ResourceState<Value>, in container: ResourceContainer = .shared,
        load: @escaping @MainActor () async throws -> Value
    ) {
        self.policy = .manual
        store = AnyStore(of: Value.self, in: container, policy: .manual, state.erased())
        store.attach(Resource.privately(load).plan, seed: Seed(state.erased(), in: container))
    }

    /// Makes an interactive preview that begins in a phase.
    public convenience init(
        _ phase: ResourcePhase<Value>, in container: ResourceContainer = .shared,
        load: @escaping @MainActor () async throws -> Value
    ) {
        self.init(ResourceState(phase), in: container, load: load)
    }

    /// The key that is shown; nil for a store that shows one state for ever.
    public var key: ResourceKey? { store.plan?.key }
}

extension ResourceStore: nonisolated Observable {}
