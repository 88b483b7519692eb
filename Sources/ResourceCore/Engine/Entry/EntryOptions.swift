// The options of an entry, derived from all the resources that were set for its key. The article *One key, many users*
// says how differences between them are resolved.
struct EntryOptions: Sendable {
    private(set) var resource: ErasedResource?
    private(set) var source: ObserverID?
    private(set) var staleAfter: Duration?

    private var loadsOffline = false

    var waitsForConnection: Bool { !loadsOffline && retry.waitsForConnection }

    private var retry: RetryPolicy { resource?.policy.retry ?? .standard }

    var refreshing: RefreshRules { resource?.policy.refreshing ?? RefreshRules() }

    var timeouts: LoadTimeouts { resource?.policy.timeouts ?? LoadTimeouts() }

    #if DEBUG
        private var differences: [String] = []
        private var hasWarned = false
    #endif

    var group: String? { resource?.policy.group }

    var maximumAttempts: Int? { resource.flatMap { $0.policy.reopens ? nil : retry.attempts } }

    mutating func setLoader(
        _ next: ErasedResource, completedBy defaults: [ResourceKey: ErasedResource.Policy], by store: ObserverID?,
        releasing effects: inout Effects
    ) -> Bool {
        source = store
        if let resource, next === resource || next === resource.original { return false }
        if let resource {
            #if DEBUG
                differences = (resource.original ?? resource).policy.differences(from: next.policy)
            #endif
            effects.release(resource)
        }
        let next = defaults.isEmpty ? next : next.completed(by: defaults)
        resource = next
        loadsOffline = loadsOffline || next.policy.loadsOffline
        if let time = next.policy.staleAfter { staleAfter = min(staleAfter ?? time, time) }
        return true
    }

    #if DEBUG
        mutating func takeWarning(about key: ResourceKey) -> String? {
            guard !hasWarned, !differences.isEmpty else { return nil }
            hasWarned = true
            return "Two resources of the key \(key) differ in \(differences.joined(separator: ", ")). "
                + "Give them one policy, or two keys."
        }
    #endif
}

#if DEBUG
    extension ErasedResource.Policy {
        fileprivate func differences(from other: ErasedResource.Policy) -> [String] {
            var differences: [String] = []
            if staleAfter != other.staleAfter { differences.append("stale(after:) (the shortest time counts)") }
            if timeouts != other.timeouts { differences.append("timeout (that of the loader that runs counts)") }
            if let codec, let other = other.codec, codec.version != other.version {
                differences.append("persisted(version:) (the last one counts)")
            }
            if let difference = selector?.difference(from: other.selector) { differences.append(difference) }
            return differences
        }
    }

    // What selects between values although it isn't part of the key, by name and as a hash, because it may be secret,
    // and the place in the code where it's written.
    package struct ValueSelector: Sendable {
        private let parts: [String: Int]
        private let place: String?
        private let cure: String

        package init(_ parts: [String: Int], at place: String?, cure: String) {
            (self.parts, self.place, self.cure) = (parts, place, cure)
        }

        fileprivate func difference(from other: ValueSelector?) -> String? {
            guard let other else { return nil }
            let names = Set(parts.keys).union(other.parts.keys).filter { parts[$0] != other.parts[$0] }.sorted()
            guard !names.isEmpty else { return nil }
            let places = [place, other.place == place ? nil : other.place].compactMap(\.self)
            let origin = places.isEmpty ? "" : ", at \(places.joined(separator: " and "))"
            return "\(names.joined(separator: ", "))\(origin) (they share one value; \(cure))"
        }
    }
#endif
