/// A resource without the type of its values: how they are loaded and kept.
///
/// All copies of a resource share one; who refines a resource makes another one.
@usableFromInline
final class Plan: Sendable {
    /// What every form of a loader comes down to.
    typealias Source = @Sendable (LoadCall) async throws -> LoadResult<AnyValue>

    let key: ResourceKey
    let source: Source
    let policy: Policy

    init(_ key: ResourceKey, _ policy: Policy = Policy(), source: @escaping Source) {
        self.key = key
        self.policy = policy
        self.source = source
    }

    /// What can be refined of a resource.
    struct Policy: Sendable {
        var staleAfter: Duration?
        var retention: Retention?
        var refreshing = RefreshRules()
        var polling: Polling?
        var cost: (@Sendable (AnyValue) -> Int)?
        var retry = RetryPolicy.standard
        var placeholder: Placeholder?
        var initial: Initial?
        var timeouts = LoadTimeouts()
        var loadsOffline = false
        var codec: RecordCodec?
    }

    /// What makes a stand-in.
    struct Placeholder: Sendable {
        let wantsPrevious: Bool
        let make: @Sendable (PreviousValue<AnyValue>?) -> AnyValue?
    }

    /// What a value counts for toward the container's byte limit; calls the user's code.
    func bytes(of value: AnyValue?) -> Int {
        guard let cost = policy.cost, let value else { return 0 }
        return cost(value)
    }
}
