// All copies of a resource share one instance. A refined resource has another one.
@usableFromInline
final class ErasedResource: Sendable {
    typealias Loader = @Sendable (ErasedLoadContext) async throws -> LoadResult<AnyValue>

    let key: ResourceKey
    let type: any Sendable.Type
    let load: Loader
    let policy: Policy

    init(
        _ key: ResourceKey, of type: any Sendable.Type, _ policy: Policy = Policy(), load: @escaping Loader
    ) {
        self.key = key
        self.type = type
        self.policy = policy
        self.load = load
    }

    struct Policy: Sendable {
        var staleAfter: Duration?
        var retention: Retention?
        var refreshing = RefreshRules()
        var polling: PollingRule?
        var cost: (@Sendable (AnyValue) -> Int)?
        var retry = RetryPolicy.standard
        var placeholder: Placeholder?
        var initial: Initial?
        var timeouts = LoadTimeouts()
        var loadsOffline = false
        var codec: RecordCodec?
        // `nil` for most resources.
        var features: [any ResourceFeature]?
    }

    struct Placeholder: Sendable {
        let wantsPrevious: Bool
        let make: @Sendable (PreviousValue<AnyValue>?) -> AnyValue?
    }

    // It calls the user's code.
    func bytes(of value: AnyValue?) -> Int {
        guard let cost = policy.cost, let value else { return 0 }
        return cost(value)
    }
}
