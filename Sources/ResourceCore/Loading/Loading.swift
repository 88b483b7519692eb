/// The options of an entry, derived from all the resources that were handed in for its key.
///
/// Two resources of one key and type are one remote thing with one entry. Where they say different things of it:
///
/// - **Loader, `retry`, `timeout` and `cost`** go together: those of the resource that was handed in last count for the
///   next attempt (R3).
/// - **`stale(after:)`**: the shortest time counts, also for a value that is there already.
/// - **`retention`**: the longest counts, as long as the entry is in memory (R21).
/// - **`loadsOffline()`**: the entry waits for no connection as soon as one resource says so.
/// - **`persisted`**: the entry is kept as soon as one resource says so; of two encodings the last one counts.
/// - **`refresh(every:)` and `refresh(on:)`** count for each observer, as long as it observes: the shortest interval,
///   and all triggers (R19).
/// - **`placeholderValue` and `initialValue`** belong to the store or call that brings them.
///
/// In debug builds a container warns once for each entry where times or encodings differ: mostly it is an oversight.
struct Loading: Sendable {
    /// The resource that was handed in last.
    private(set) var plan: Plan?

    /// The store whose resource that is; nil where a call without a store handed it in.
    private(set) var source: ObserverID?

    /// The shortest time after which a value becomes stale; nil where no resource names one.
    private(set) var staleAfter: Duration?

    private var loadsOffline = false

    /// A Boolean value that indicates whether a load waits for a connection.
    var waitsForConnection: Bool { !loadsOffline && plan?.policy.retry.waitsForConnection ?? true }

    /// The triggers of the resource that was handed in last.
    var refreshing: RefreshRules { plan?.policy.refreshing ?? RefreshRules() }

    /// The longest time that a load may take.
    var timeouts: LoadTimeouts { plan?.policy.timeouts ?? LoadTimeouts() }

    #if DEBUG
        private var differences: [String] = []
        private var hasWarned = false
    #endif

    /// Adds a resource, and returns a Boolean value that indicates whether it's another one than the last.
    mutating func handIn(_ next: Plan, by store: ObserverID?, _ effects: inout Effects) -> Bool {
        source = store
        guard next !== plan else { return false }
        if let plan {
            #if DEBUG
                differences = plan.policy.differences(from: next.policy)
            #endif
            effects.release(plan)
        }
        plan = next
        loadsOffline = loadsOffline || next.policy.loadsOffline
        if let time = next.policy.staleAfter { staleAfter = min(staleAfter ?? time, time) }
        return true
    }

    #if DEBUG
        /// Returns the sentence that tells a developer of the differences, the first time that there are any.
        mutating func takeWarning(about key: ResourceKey) -> String? {
            guard !hasWarned, !differences.isEmpty else { return nil }
            hasWarned = true
            return "Two resources of the key \(key) differ in \(differences.joined(separator: ", ")). "
                + "Give them one policy, or two keys."
        }
    #endif
}

#if DEBUG
    extension Plan.Policy {
        /// Names the options that say different things of one remote value, and which counts.
        fileprivate func differences(from other: Plan.Policy) -> [String] {
            var differences: [String] = []
            if staleAfter != other.staleAfter { differences.append("stale(after:) (the shortest time counts)") }
            if timeouts != other.timeouts { differences.append("timeout (that of the loader that runs counts)") }
            if let codec, let other = other.codec, codec.version != other.version {
                differences.append("persisted(version:) (the last one counts)")
            }
            return differences
        }
    }
#endif
