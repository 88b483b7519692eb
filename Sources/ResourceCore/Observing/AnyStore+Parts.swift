// The stores that one store shows together: a value once each of them has one, a failure as soon as one of those
// without a value has failed, and otherwise a load.
@MainActor
final class StoreParts {
    let stores: [AnyStore]
    private let join: @MainActor ([AnyValue]) -> AnyValue
    private var joined: (parts: [AnyValue], whole: AnyValue)?
    private var revision: UInt64 = 0

    init(_ stores: [AnyStore], join: @escaping @MainActor ([AnyValue]) -> AnyValue) {
        (self.stores, self.join) = (stores, join)
    }

    // The stores whose failure is shown, or all without one.
    var retried: [AnyStore] {
        let failed = Self.failed(stores.map(\.displayed.snapshot))
        return failed.isEmpty ? stores : failed.map { stores[$0] }
    }

    func displayed() -> DisplayedState {
        revision += 1
        let shown = stores.map(\.displayed)
        let snapshots = shown.map(\.snapshot)
        let failed = Self.failed(snapshots).map { snapshots[$0] }
        var state = state(of: snapshots.map(\.state), failed: failed.map(\.state))
        state.value = value { snapshots[$0].state.value }
        state.error = failed.first?.state.error
        state.origin = state.value == nil ? nil : snapshots.first?.state.origin
        let facts = ObserverMachine.Facts(
            revision: revision, hasValue: state.value != nil, hasError: state.error != nil)
        var displayed = DisplayedState(
            Snapshot(
                facts: facts, state: state, errorTicket: failed.first?.errorTicket,
                features: snapshots.flatMap(\.features)))
        addSubstitutes(of: shown, to: &displayed)
        return displayed
    }

    // The places of the parts that have failed: of those without a value, or of all if each has one.
    private static func failed(_ snapshots: [Snapshot]) -> [Int] {
        let lacksValue = snapshots.contains { $0.state.value == nil }
        return snapshots.indices.filter {
            snapshots[$0].state.error != nil && (!lacksValue || snapshots[$0].state.value == nil)
        }
    }

    // While a failure is shown without content, the loads of the other parts don't keep the user from a retry.
    private func state(
        of parts: [ResourceState<AnyValue>], failed: [ResourceState<AnyValue>]
    ) -> ResourceState<AnyValue> {
        var state = ResourceState<AnyValue>()
        let hasContent = parts.allSatisfy { $0.value != nil }
        let active = hasContent || failed.isEmpty ? parts : failed
        state.activity = active.compactMap(\.activity).max()
        let attempting = active.first { $0.value == nil && $0.attempt != nil } ?? active.first { $0.attempt != nil }
        state.attempt = attempting?.attempt
        state.waiting = active.lazy.compactMap(\.waiting).first
        state.lastSyncError = parts.lazy.compactMap(\.lastSyncError).first
        state.updatedAt = parts.compactMap(\.updatedAt).min()
        state.isStale = parts.contains(where: \.isStale)
        state.isLive = parts.allSatisfy(\.isLive)
        state.pendingMutationCount = parts.reduce(0) { $0 + $1.pendingMutationCount }
        return state
    }

    // Adds the values of previous keys, or placeholders, if together with values they are all that's needed.
    private func addSubstitutes(of shown: [DisplayedState], to displayed: inout DisplayedState) {
        guard !displayed.snapshot.facts.hasValue, !displayed.snapshot.facts.hasError else { return }
        displayed.previous = value { shown[$0].snapshot.state.value ?? shown[$0].previous }
        guard displayed.previous == nil, shown.contains(where: { $0.placeholder != nil }) else { return }
        let substitute = value { shown[$0].snapshot.state.value ?? shown[$0].placeholder?.value }
        guard let substitute else { return }
        displayed.placeholder = DisplayedState.Placeholder(
            number: shown.reduce(0) { $0 + ($1.placeholder?.number ?? 0) }, value: substitute)
    }

    // NB: Equal parts have the same whole, so that its readers aren't notified because a load begins or ends.
    private func value(of part: (Int) -> AnyValue?) -> AnyValue? {
        var parts: [AnyValue] = []
        for index in stores.indices {
            guard let value = part(index) else { return nil }
            parts.append(value)
        }
        if let joined, zip(joined.parts, parts).allSatisfy({ $0 === $1 || $0.isEqual(to: $1) }) { return joined.whole }
        let whole = join(parts)
        joined = (parts, whole)
        return whole
    }
}

// A store of which another one is a part.
struct WeakStore {
    weak var store: AnyStore?
}

extension AnyStore {
    // Creates a store that shows others together. It keeps them, and does with all of them what is done with it.
    convenience init(
        of type: any Sendable.Type, showing stores: [AnyStore], in container: ResourceContainer, policy: StartPolicy,
        join: @escaping @MainActor ([AnyValue]) -> AnyValue
    ) {
        self.init(of: type, in: container, policy: policy, parts: StoreParts(stores, join: join))
        for store in stores {
            store.wholes.removeAll { $0.store == nil }
            store.wholes.append(WeakStore(store: self))
            // NB: So that no change goes unnoticed, and stores that aren't parts needn't look for wholes each time.
            store.readFacets.insert(.state)
        }
    }

    func tellWholes() {
        for whole in wholes.compactMap(\.store) {
            if let parts = whole.parts { whole.change(to: parts.displayed()) }
        }
    }

    // Requests a load for the user: of all parts, or of those that have failed.
    package func retry() {
        for store in retried() { store.ask(LoadMachine.Request(.refresh)) }
    }

    // Retries, and returns when all of it has ended or begun to wait.
    package func retryAndWait() async {
        await Self.wait(for: LoadMachine.Request(.refresh), on: retried())
    }

    // NB: A turn shows what has happened before, such as the failure of another part.
    private func retried() -> [AnyStore] {
        guard let parts else { return [self] }
        container.withTurn { _ in }
        return parts.retried
    }

    static func wait(for request: LoadMachine.Request, on stores: [AnyStore]) async {
        if let store = stores.first, stores.count == 1 { return _ = await store.wait(for: request) }
        await withDiscardingTaskGroup { tasks in
            for store in stores { tasks.addTask { _ = await store.wait(for: request) } }
        }
    }
}
