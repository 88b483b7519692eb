/// A plain value that identifies remote content, and describes how it's loaded and how long it stays fresh.
///
/// Creating a resource starts nothing. Declare the resources of an app as static members, so that call sites read like
/// cases:
///
///     extension Resource where Value == [Station] {
///         static func stations(of genre: Genre) -> Resource {
///             Resource(["stations", genre.id]) { try await api.stations(genre) }
///         }
///     }
public struct Resource<Value: Sendable>: Sendable {
    /// A closure that produces a value.
    ///
    /// It's called once for each attempt, off every actor, and may throw.
    public typealias Loader = @Sendable (_ context: LoadContext<Value>) async throws -> Value

    typealias ErasableLoader = @Sendable (_ context: LoadContext<Value>) async throws -> LoadResult<Value>

    /// The resource's identity.
    ///
    /// Together with the type of the value, it identifies one entry of a container.
    public var key: ResourceKey { erased.key }

    @usableFromInline package let erased: ErasedResource

    var policy: ErasedResource.Policy { erased.policy }

    /// Creates a resource whose loader needs no information about its call.
    ///
    /// The loader runs in its own task, which belongs to the key and not to a caller (R6). Cancellation reaches it as
    /// ordinary task cancellation.
    public init(_ key: ResourceKey, load: @escaping @Sendable () async throws -> Value) {
        erased = ErasedResource(key, of: Value.self) { _ in .modified(TypedValue(try await load()), validator: nil) }
    }

    /// Creates a resource whose loader receives the context of its attempt.
    public init(_ key: ResourceKey, load: @escaping Loader) {
        erased = ErasedResource(key, of: Value.self) { context in
            .modified(TypedValue(try await load(LoadContext(erased: context))), validator: nil)
        }
    }

    init(_ key: ResourceKey, erasable load: @escaping ErasableLoader) {
        erased = ErasedResource(key, of: Value.self) { try await load(LoadContext(erased: $0)).erased() }
    }

    package init(_ erased: ErasedResource) { self.erased = erased }

    /// Returns a copy whose values become stale at the given age.
    ///
    /// By default, they are fresh until they are invalidated. A stale value stays on screen while it's reloaded on the
    /// next request (R14). If you call this method several times, the last call counts. The age is measured on the
    /// container's clock (R20). A duration of more than 100 years counts as 100 years, here and in every other method
    /// that takes a duration, and a negative one as zero.
    public func stale(after age: Duration) -> Resource {
        with { $0.staleAfter = age.clamped }
    }

    /// Returns a copy whose failed attempts are retried according to a policy.
    ///
    /// The default is ``RetryPolicy/standard``. Only transient failures and those without a connection are retried
    /// (R17). The load goes on meanwhile, and the state shows the error once the last attempt has failed. A `refresh()`
    /// during a pause starts an attempt at once. If you call this method several times, the last call counts.
    public func retry(_ policy: RetryPolicy) -> Resource {
        with { $0.retry = policy }
    }

    /// Returns a copy that is also loaded without a connection, for content that comes from this device or the local
    /// network.
    ///
    /// By default, a load that begins while the container knows that there is no connection waits for one (R17), unless
    /// it's never retried.
    public func loadsOffline() -> Resource {
        with { $0.loadsOffline = true }
    }

    package func loaded(by load: @escaping Loader) -> Resource {
        var policy = erased.policy
        policy.features = nil
        return Resource(ErasedResource(key, of: Value.self, policy, load: Resource(key, load: load).erased.load))
    }

    package func with(_ refine: (inout ErasedResource.Policy) -> Void) -> Resource {
        var policy = erased.policy
        refine(&policy)
        return Resource(ErasedResource(key, of: Value.self, policy, load: erased.load))
    }
}
