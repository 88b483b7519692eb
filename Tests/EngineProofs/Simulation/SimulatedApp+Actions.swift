internal import ResourceCore
import ResourceTesting

extension SimulatedApp {
    /// Performs an action, and records the information that the rules need.
    func carryOut(_ action: SimulatedAction) {
        switch action {
        case .appear, .disappear, .start, .show, .cancelStore: carryOutOnStore(action)
        case .load(let store): call(store) { await $0.load() }
        case .refresh(let store): call(store) { await $0.refresh() }
        case .reload(let store): call(store) { await $0.reload() }
        case .sync(let store): call(store) { await $0.sync() }
        case .value(let key): askValue(key)
        case .invalidate(let key): invalidate(key)
        case .invalidatePrefix: invalidatePrefix()
        case .set(let key): set(key)
        case .reset(let key): reset(key)
        case .wipe: wipe()
        case .cancelKey(let key): cancel(key)
        case .cancelCaller(let number): if !calls.isEmpty { calls[number % calls.count].cancel() }
        case .advance(let duration): clock.advance(by: duration)
        case .write(let key): network.write(subjects[key].resource.key)
        case .notice(let event): container.notice(event)
        case .restart: restart()
        }
    }

    private func carryOutOnStore(_ action: SimulatedAction) {
        switch action {
        case .appear(let screen):
            screens[screen].appearances += 1
            screens[screen].store.appear()
        case .disappear(let screen):
            guard screens[screen].appearances > 0 else { return }
            screens[screen].appearances -= 1
            screens[screen].store.disappear()
        case .start(let intent, let screen): screens[screen].store.start(intent)
        case .show(let key, let screen, let keepPrevious): show(key, screen, keepPrevious)
        case .cancelStore(let screen):
            for call in calls where call.key == screens[screen].key { call.mayBeCancelled = true }
            screens[screen].store.cancel()
        default: break
        }
    }

    private func show(_ key: Int, _ screen: Int, _ keepPrevious: Bool) {
        guard key != screens[screen].key else { return }
        let state = screens[screen].store.state
        screens[screen].mayKeep = keepPrevious ? (state.value ?? state.previous)?.key : nil
        screens[screen].key = key
        screens[screen].store.show(subjects[key].resource, keepPrevious: keepPrevious)
    }

    private func call(
        _ screen: Int, _ work: @escaping @MainActor (ResourceStore<SimulatedNetwork.Reply>) async -> Void
    ) {
        let store = screens[screen].store
        calls.append(
            SimulatedCall(key: screens[screen].key) {
                await work(store)
                return .returned
            })
    }

    private func askValue(_ key: Int) {
        let (container, resource) = (container, subjects[key].resource)
        calls.append(
            SimulatedCall(key: key) {
                do { return .value(try await container.value(of: resource)) } catch { return .error(error) }
            })
    }
}

// Barriers. With each of them, the server has newer content.
extension SimulatedApp {
    private func raiseBarrier(_ key: Int) {
        subjects[key].barrier = network.write(subjects[key].resource.key)
    }

    private func invalidate(_ key: Int) {
        raiseBarrier(key)
        container.invalidate(subjects[key].resource.key)
    }

    private func invalidatePrefix() {
        raiseBarrier(0)
        raiseBarrier(1)
        container.invalidate(prefix: "list")
    }

    private func set(_ key: Int) {
        raiseBarrier(key)
        let resource = subjects[key].resource
        container.set(Reply(key: resource.key, version: subjects[key].barrier), for: resource)
    }

    private func reset(_ key: Int) {
        forget(key)
        container.reset(subjects[key].resource.key)
    }

    private func wipe() {
        for key in subjects.indices { forget(key) }
        let container = container
        Task { try? await container.wipe() }
    }

    /// Records that no earlier content may be seen again.
    private func forget(_ key: Int) {
        raiseBarrier(key)
        subjects[key].resetVersion = subjects[key].barrier
        subjects[key].resetRequests = network.requests(of: subjects[key].resource.key)
        for call in calls where call.key == key { call.mayBeCancelled = true }
        for screen in screens.indices {
            let isShown = screens[screen].key == key
            let isKept = screens[screen].mayKeep == subjects[key].resource.key
            if isShown || isKept { screens[screen].mayKeep = nil }
        }
    }

    private func cancel(_ key: Int) {
        for call in calls where call.key == key { call.mayBeCancelled = true }
        container.cancel(subjects[key].resource.key)
    }

    /// Simulates killing the process: the old container is released, with all pending work and unwritten records.
    ///
    /// Its running work continues, and its results reach no caller.
    private func restart() {
        for call in calls { call.cancel() }
        for key in subjects.indices {
            subjects[key].hadValue = false
            if !container.isWritten { lose(key) }
        }
        container = openContainer()
        openScreens()
    }

    /// Discards the operations on a record that were pending when the process was killed.
    private func lose(_ key: Int) {
        let resource = subjects[key].resource
        let record = memory.records.first { $0.id.key == resource.key }
        guard let record, let reply = Reply(key: resource.key, record.payload) else { return }
        if !record.isStale { subjects[key].barrier = min(subjects[key].barrier, reply.version) }
        subjects[key].settledBarrier = min(subjects[key].settledBarrier, subjects[key].barrier)
        subjects[key].resetVersion = min(subjects[key].resetVersion, reply.version)
        subjects[key].resetRequests = min(subjects[key].resetRequests, max(0, reply.request - 1))
    }
}
