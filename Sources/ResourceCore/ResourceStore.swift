public import Foundation
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

    package let store: AnyStore

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
        store.attach(resource.erased)
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
        store.attach(Resource.privately(load).erased, seed: Seed(state.erased(), in: container))
    }

    /// Creates a store for an interactive preview that begins in a phase.
    public convenience init(
        _ phase: ResourcePhase<Value>, in container: ResourceContainer = .shared,
        load: @escaping @MainActor () async throws -> Value
    ) {
        self.init(ResourceState(phase), in: container, load: load)
    }

    // Creates a store without a resource, which stays idle. `show(_:keepPrevious:)` gives it one.
    package init(in container: ResourceContainer, policy: StartPolicy) {
        self.policy = policy
        store = AnyStore(of: Value.self, in: container, policy: policy)
    }

    // Creates a store that shows others together, by a value of theirs.
    package init(
        showing stores: [AnyStore], in container: ResourceContainer, policy: StartPolicy,
        join: @escaping @MainActor ([AnyValue]) -> Value
    ) {
        self.policy = policy
        store = AnyStore(of: Value.self, showing: stores, in: container, policy: policy) { TypedValue(join($0)) }
    }

    // Whether the store shows the latest state of its key, which reaches the main actor later if it was made elsewhere.
    package var isCurrent: Bool {
        guard let resource = store.resource, let known = store.container.known(of: resource) else { return true }
        return store.displayed.revision >= known.facts.revision
    }

    /// The key that is shown, or `nil` for a store that shows a constant state.
    public var key: ResourceKey? { store.resource?.key }
}

extension ResourceStore: nonisolated Observable {}

// The facets that a body reads individually.
extension ResourceStore {
    /// The value of this key, which is kept through refreshes and failures (R9).
    public var value: Value? { store.displayed(reading: .value).snapshot.state.value?.typed(Value.self) }

    /// The error of the last failure since the last success, with or without a value.
    public var error: (any Error)? { store.displayed(reading: .error).snapshot.state.error }

    /// The phase that a view switches over.
    public var phase: ResourcePhase<Value> { store.displayed(reading: .phase).state.phase.map { $0.typed(Value.self) } }

    /// A Boolean value that indicates whether a visible load is running, regardless of the phase.
    public var isLoading: Bool { store.displayed(reading: .isLoading).snapshot.state.isLoading }

    /// A Boolean value that indicates whether a visible load is running while this key's own value is shown.
    public var isRefreshing: Bool { store.displayed(reading: .isRefreshing).snapshot.state.isRefreshing }

    /// A Boolean value that indicates whether a visible load is running while the phase is `.failure`.
    public var isRetrying: Bool { store.displayed(reading: .isRetrying).snapshot.state.isRetrying }

    /// The time at which the value was loaded or set.
    public var updatedAt: Date? { store.displayed(reading: .updatedAt).snapshot.state.updatedAt }

    /// A Boolean value that indicates whether the value should be reloaded on the next request.
    public var isStale: Bool { store.displayed(reading: .isStale).snapshot.state.isStale }

    /// The value of the previously shown key, while this one has neither a value nor an error (R4).
    public var previous: Value? { store.displayed(reading: .previous).previous?.typed(Value.self) }

    /// A Boolean value that indicates whether the phase shows a placeholder instead of a value.
    public var isPlaceholder: Bool { store.displayed(reading: .isPlaceholder).state.isPlaceholder }

    /// The failure of the last silent sync, if nothing has succeeded since (R10).
    public var lastSyncError: (any Error)? { store.displayed(reading: .lastSyncError).snapshot.state.lastSyncError }

    /// The progress of the running load's attempts: their number, and the last error (R17).
    public var attempt: LoadAttempt? { store.displayed(reading: .attempt).snapshot.state.attempt }

    /// The reason why the running load waits, or `nil` if it doesn't wait, or is only a silent sync (R17).
    public var waiting: LoadWait? { store.displayed(reading: .waiting).snapshot.state.waiting }

    /// A Boolean value that indicates whether a sequence that has delivered the value is open (R24).
    public var isLive: Bool { store.displayed(reading: .isLive).snapshot.state.isLive }

    /// The progress of the running attempt, from 0 to 1, or `nil` if there is none or its loader hasn't reported any.
    public var progress: Double? { store.displayed(reading: .progress).snapshot.state.progress }

    /// The number of mutations that affect the value and haven't ended (W17).
    public var pendingMutationCount: Int {
        store.displayed(reading: .pendingMutationCount).snapshot.state.pendingMutationCount
    }

    /// The complete state.
    ///
    /// A body that reads it is reevaluated on every change.
    public var state: ResourceState<Value> { ResourceState(store.displayed(reading: .state).state) }
}
