/// A plain value that says which remote thing, how it is loaded and how long it stays fresh.
///
/// Making one starts nothing. Declare the resources of an app as static members, so that call sites read like cases:
///
///     extension Resource where Value == [Station] {
///         static func stations(of genre: Genre) -> Resource {
///             Resource(["stations", genre.id]) { try await api.stations(genre) }
///         }
///     }
public struct Resource<Value: Sendable>: Sendable {
    /// What produces a value: it is called once an attempt, off every actor, and may throw.
    public typealias Loader = @Sendable (_ context: LoadContext<Value>) async throws -> Value

    /// What every form of a loader comes down to.
    typealias Source = @Sendable (_ context: LoadContext<Value>) async throws -> LoadResult<Value>

    /// The identity; with the type of the value it names one entry of a container.
    public var key: ResourceKey { plan.key }

    /// Everything but the type of the value.
    @usableFromInline let plan: Plan

    var policy: Plan.Policy { plan.policy }

    /// Describes a resource whose loader needs to know nothing about its call.
    ///
    /// The loader runs in a task of its own, which belongs to the key and not to a caller (R6); a request to stop
    /// reaches it as ordinary task cancellation.
    public init(_ key: ResourceKey, load: @escaping @Sendable () async throws -> Value) {
        self.init(key) { _ in try await load() }
    }

    /// Describes a resource whose loader is told about its attempt.
    public init(_ key: ResourceKey, load: @escaping Loader) {
        self.init(key, source: { context in .modified(try await load(context)) })
    }

    init(_ key: ResourceKey, source: @escaping Source) {
        plan = Plan(key) { call in try await source(LoadContext(call: call)).erased() }
    }

    init(_ plan: Plan) {
        self.plan = plan
    }

    /// A copy whose values count as stale once they are this old; without it they are fresh until invalidated.
    ///
    /// A stale value stays on screen and is loaded again behind it when somebody asks (R14). Of several calls the
    /// last one counts. The age is measured on the container's clock (R20). A time of more than 100 years counts as that
    /// long, here and wherever else a time is handed in, and a negative one as zero.
    public func stale(after age: Duration) -> Resource {
        with { $0.staleAfter = age.clamped }
    }

    /// A copy whose failed attempts are followed by others as the policy says; without it as ``RetryPolicy/standard``.
    ///
    /// Only transient failures and those without a connection are retried (R17); the state stays loading meanwhile, and shows the error
    /// once the last attempt has failed. A `refresh()` during a pause attempts at once. Of several calls the last one counts.
    public func retry(_ policy: RetryPolicy) -> Resource {
        with { $0.retry = policy }
    }

    /// A copy that is loaded without a connection too: for what comes from this device, or from its neighborhood.
    ///
    /// Without it, a load that begins while the container knows that there is no connection waits for one (R17), unless
    /// it is never retried.
    public func loadsOffline() -> Resource {
        with { $0.loadsOffline = true }
    }

    func with(_ refine: (inout Plan.Policy) -> Void) -> Resource {
        var policy = plan.policy
        refine(&policy)
        return Resource(Plan(key, policy, source: plan.source))
    }
}
