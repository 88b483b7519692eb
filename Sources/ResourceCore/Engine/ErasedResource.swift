// All copies of a resource share one instance. A refined resource has another one.
@usableFromInline
package final class ErasedResource: Sendable {
    package typealias Loader = @Sendable (ErasedLoadContext) async throws -> LoadResult<AnyValue>

    package let key: ResourceKey
    let type: any Sendable.Type
    package let load: Loader
    package let policy: Policy

    // The resource before a container's defaults completed it.
    let original: ErasedResource?

    package init(
        _ key: ResourceKey, of type: any Sendable.Type, _ policy: Policy = Policy(),
        completing original: ErasedResource? = nil,
        load: @escaping Loader
    ) {
        (self.key, self.type, self.policy, self.original, self.load) = (key, type, policy, original, load)
    }

    package struct Policy: Sendable {
        var staleAfter: Duration?
        var agesWithSource = false
        var retention: Retention?
        var refreshing = RefreshRules()
        var polling: PollingRule?
        package var cost: (@Sendable (AnyValue) -> Int)?
        package var retry: RetryPolicy?
        var placeholder: Placeholder?
        var initial: Initial?
        package var timeouts = LoadTimeouts()
        package var loadsOffline = false
        package var group: String?

        // Whether an attempt delivers values until its sequence ends, and so takes no place of its group (R23).
        var isStream = false

        // Whether a sequence that has ended is opened again (R24).
        var reopens = false
        package var codec: RecordCodec?
        package var features: [any ResourceFeature]?
        #if DEBUG
            package var selector: ValueSelector?
        #endif

        package init() {}
    }

    struct Placeholder: Sendable {
        let wantsPrevious: Bool
        let make: @Sendable ((key: ResourceKey, value: AnyValue)?) -> AnyValue?
    }

    // The resource with the defaults of the prefixes of its key for what it doesn't say itself, the longest one first.
    func completed(by defaults: [ResourceKey: Policy]) -> ErasedResource {
        let prefixes = defaults.keys.filter { $0.components.isEmpty || $0.isPrefix(of: key) }.sorted {
            $0.components.count > $1.components.count
        }
        guard !prefixes.isEmpty else { return self }
        var policy = policy
        for prefix in prefixes {
            if !policy.agesWithSource { policy.staleAfter = policy.staleAfter ?? defaults[prefix]?.staleAfter }
            policy.retention = policy.retention ?? defaults[prefix]?.retention
            policy.retry = policy.retry ?? defaults[prefix]?.retry
        }
        return ErasedResource(key, of: type, policy, completing: self, load: load)
    }

    // It calls the user's code.
    package func bytes(of value: AnyValue?) -> Int {
        guard let cost = policy.cost, let value else { return 0 }
        return cost(value)
    }
}
