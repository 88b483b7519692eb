import ResourceTesting

@testable import ResourceCore
@testable import ResourceWriting

// MARK: - Events
extension ShellWorld {
    /// Returns whether the event is possible now, and relevant.
    func isPossible(_ event: ShellEvent) -> Bool {
        switch event {
        case .make(let store): screens[store] == nil
        case .appear(let store): appearances[store] == 0
        case .load, .refresh, .sync, .start: true
        case .disappear(let store): appearances[store] > 0
        case .release(let store), .cancelStore(let store), .invalidateStore(let store), .resetStore(let store),
            .setStore(let store), .reload(let store):
            screens[store] != nil
        case .show(let subject, _): screens[0] != nil && isOther(subject)
        case .value(.derived), .acceptingValue(.derived), .prefetch(.derived): combination.isDerived
        case .value, .acceptingValue, .prefetch, .set, .wipe, .reset, .invalidate, .resetPrefix, .invalidatePrefix: true
        case .refreshKey, .cancelKey: !container.turn.withLock { $0.state.entries(at: ports[.base].key).isEmpty }
        case .cancelCaller: calls.contains { !$0.isOver }
        case .send, .sendLater, .answer, .cancelMutation, .retryMutation, .discardMutation:
            combination.isMutated && isPossibleOnMutation(event)
        default: isPossibleAround(event)
        }
    }

    private func isOther(_ subject: ShellSubject) -> Bool {
        shown[0].subject == .next ? subject == .base : subject == .next
    }

    private func isPossibleAround(_ event: ShellEvent) -> Bool {
        switch event {
        case .succeed(let subject), .fail(let subject), .failTransiently(let subject), .failOffline(let subject),
            .cancelItself(let subject):
            loader.waiting(subject, isCancelled: false) != nil
        case .findUnchanged(let subject):
            combination.has(.revalidating) && loader.waiting(subject, isCancelled: false).map(isUnchanged) ?? false
        case .endStream(let subject): loader.waiting(subject, isCancelled: false)?.isStream == true
        case .succeedLate(let subject), .failLate(let subject): loader.waiting(subject, isCancelled: true) != nil
        case .nextDeadline: clock.nextDeadline != nil
        case .notice(.online): !isOnline
        case .notice(.offline): isOnline
        case .archiveSucceeds, .archiveFails: archive.waiting > 0
        // NB: Here, an old process with pending work would continue it.
        case .restart: isQuiet
        default: true
        }
    }

    /// Performs the event, and records the facts that the rules depend on.
    func carryOut(_ event: ShellEvent) {
        if event.beginsAnew { for subject in ShellSubject.allCases { journal[subject].failures = 0 } }
        switch event {
        case .make(let store): open(store)
        case .appear(let store): appear(store)
        case .disappear(let store): disappear(store)
        case .release(let store): release(store)
        case .load(let store): call(store) { await $0.load() }
        case .refresh(let store): call(store) { await $0.refresh() }
        case .reload(let store): call(store) { await $0.reload() }
        case .sync(let store): call(store) { await $0.sync() }
        case .start(let store, let intent): open(store).start(intent)
        case .cancelStore(let store): cancel(store)
        case .show(let subject, let keepPrevious): show(subject, keepPrevious)
        case .invalidateStore, .resetStore, .setStore, .set, .invalidate, .invalidatePrefix, .reset, .resetPrefix,
            .wipe:
            carryOutBarrier(event)
        case .value(let subject): ask(subject)
        case .acceptingValue(let subject):
            hasPrefetched = true
            ask(subject, accepting: Self.acceptedStaleness)
        case .prefetch(let subject):
            hasPrefetched = true
            ports[subject].prefetch(in: container)
        case .refreshKey: container.refresh(ports[.base].key)
        case .cancelKey: cancelKey()
        case .cancelCaller: calls.first { !$0.isOver }?.cancel()
        case .send, .sendLater, .answer, .cancelMutation, .retryMutation, .discardMutation: carryOutOnMutation(event)
        default: carryOutAround(event)
        }
    }

    @discardableResult
    func open(_ store: Int) -> any ShellScreen {
        if let screen = screens[store] { return screen }
        shown[store] = ports.shown(by: store)
        mayKeep[store] = []
        let screen = shown[store].open(in: container, policy: policy)
        screens[store] = screen
        seenStores.append(Weak(object: screen.store))
        return screen
    }

    private func appear(_ store: Int) {
        open(store).appear()
        appearances[store] += 1
    }

    private func disappear(_ store: Int) {
        appearances[store] -= 1
        screens[store]?.disappear()
    }

    func release(_ store: Int) {
        appearances[store] = 0
        mayKeep[store] = []
        screens[store] = nil
    }

    private func show(_ subject: ShellSubject, _ keepPrevious: Bool) {
        guard let screen = screens[0] else { return }
        let view = screen.view
        let isKept = keepPrevious || combination.has(.placeholderFromPrevious)
        mayKeep[0] = isKept ? Set([view.value, view.previous, view.placeholder].compactMap { $0?.subject }) : []
        shown[0] = subject == .base ? ports.shown(by: 0) : ports[subject]
        screen.show(shown[0], keepPrevious: keepPrevious)
    }

    private func call(_ store: Int, _ work: @escaping @MainActor (any ShellScreen) async -> Void) {
        let screen = open(store)
        calls.append(
            ShellCall({ [ports] in ports.subject(of: screen) }, on: screen.store) {
                await work(screen)
                return .returned
            })
    }

    static let acceptedStaleness = AcceptedStaleness.stale(upTo: .seconds(60), orOnFailure: .seconds(3000))

    private func ask(_ subject: ShellSubject, accepting accepted: AcceptedStaleness? = nil) {
        let (port, container) = (ports[subject], container)
        calls.append(
            ShellCall({ subject }) {
                do {
                    return .value(try await port.value(in: container, accepting: accepted))
                } catch {
                    return .error(error)
                }
            })
    }

    private func cancel(_ store: Int) {
        guard let screen = screens[store] else { return }
        for call in calls where call.store === screen.store { call.abandon() }
        screen.cancel()
    }

    private func cancelKey() {
        excuse(subjects(at: ports[.base].key))
        container.cancel(ports[.base].key)
    }
}

// MARK: - Loaders and the environment
extension ShellWorld {
    private func carryOutAround(_ event: ShellEvent) {
        switch event {
        case .nextDeadline: if let deadline = clock.nextDeadline { advance(by: clock.now.duration(to: deadline)) }
        case .advance(let seconds): advance(by: .seconds(seconds))
        case .notice(let event): notice(event)
        case .archiveSucceeds: archive.goOn(succeeding: true)
        case .archiveFails:
            isArchiveUnreliable = true
            archive.goOn(succeeding: false)
        case .restart: restart()
        default: carryOutOnLoader(event)
        }
    }

    private func advance(by duration: Duration) {
        if combination.has(.polling) || combination.has(.pollingByValue) { forgetFailures() }
        clock.advance(by: max(.zero, duration))
    }

    private func notice(_ event: TriggerEvent) {
        if combination.has(.onFocus) || combination.has(.onReconnect) { forgetFailures() }
        if event == .online { isOnline = true }
        if event == .offline { isOnline = false }
        container.notice(event)
    }

    func forgetFailures() {
        for subject in ShellSubject.allCases { journal[subject].failures = 0 }
    }

    private func carryOutOnLoader(_ event: ShellEvent) {
        switch event {
        case .succeed(let subject): finish(subject, .value)
        case .findUnchanged(let subject): finish(subject, .unchanged)
        case .endStream(let subject): finish(subject, .end)
        case .fail(let subject): fail(subject, .permanent)
        case .failTransiently(let subject): fail(subject, .transient())
        case .failOffline(let subject): fail(subject, .offline)
        case .cancelItself(let subject):
            excuse([subject] + (subject == .base ? [.derived] : []))
            finish(subject, .failure(CancellationError()))
        case .succeedLate(let subject): finish(subject, .value, isCancelled: true)
        case .failLate(let subject): fail(subject, .permanent, isCancelled: true)
        default: break
        }
    }

    private func fail(_ subject: ShellSubject, _ kind: LoadFailureKind, isCancelled: Bool = false) {
        guard let run = loader.waiting(subject, isCancelled: isCancelled) else { return }
        // NB: The failure of an attempt that a barrier has overtaken doesn't count for the following load, and an
        // attempt in progress may find that the connection is lost.
        let counts =
            (isOnline || combination.has(.loadsOffline)) && !isCancelled && !isRushing
            && run.moment > journal[subject].freshSince
        if counts { journal[subject].failures += 1 }
        finish(
            subject, .failure(ShellFailure(subject: subject, moment: run.moment, kind: kind)),
            isCancelled: isCancelled)
    }

    private func finish(_ subject: ShellSubject, _ ending: ShellLoader.Ending, isCancelled: Bool = false) {
        guard let run = loader.waiting(subject, isCancelled: isCancelled) else { return }
        if case .unchanged = ending { confirm(subject, by: run) }
        if case .value = ending {
            journal[subject].failures = 0
        } else if run.isStream {
            journal.brokenOff.insert(run.moment)
        }
        loader.finish(run.moment, ending)
    }

    private func confirm(_ subject: ShellSubject, by run: ShellLoader.Run) {
        guard let value = ports[subject].known(in: container).value else { return }
        let earlier = journal[subject].confirmed[value.moment] ?? 0
        journal[subject].confirmed[value.moment] = max(earlier, run.moment)
    }

    /// Ends the process, and starts the app again.
    private func restart() {
        for call in calls { call.cancel() }
        for store in screens.indices {
            if appearances[store] > 0 { disappear(store) }
            release(store)
        }
        if !container.isWritten || isArchiveUnreliable { journal.forget() }
        isArchiveUnreliable = false
        // NB: The old process's output is discarded; here it must be stopped explicitly.
        for port in ports.all { container.cancel(port.key) }
        archive.cut()
        server.enter(.gone)
        sent = nil
        isOnline = true
        openContainer()
        for run in loader.open { loader.finish(run.moment, .failure(CancellationError())) }
    }
}

// MARK: - Barriers
extension ShellWorld {
    private func carryOutBarrier(_ event: ShellEvent) {
        switch event {
        case .invalidateStore(let store): invalidate(subjects(at: shown[store].key)) { screens[store]?.invalidate() }
        case .resetStore(let store): reset(subjects(at: shown[store].key)) { screens[store]?.reset() }
        case .setStore(let store): set(shown[store].subject) { screens[store]?.set($0) }
        case .set(let subject): set(subject) { ports[subject].set($0, in: container) }
        case .invalidate: invalidate(subjects(at: ports[.base].key)) { container.invalidate(ports[.base].key) }
        case .invalidatePrefix: invalidate(subjects(below: ["list"])) { container.invalidate(prefix: ["list"]) }
        case .reset: reset(subjects(at: ports[.base].key)) { container.reset(ports[.base].key) }
        case .resetPrefix: reset(subjects(below: ["list"])) { container.reset(prefix: ["list"]) }
        case .wipe: wipe()
        default: break
        }
    }

    func subjects(at key: ResourceKey) -> [ShellSubject] {
        ports.all.filter { $0.key == key }.map(\.subject)
    }

    func subjects(below prefix: ResourceKey) -> [ShellSubject] {
        ports.all.filter { prefix.isPrefix(of: $0.key) }.map(\.subject)
    }

    private func invalidate(_ subjects: [ShellSubject], _ act: () -> Void) {
        bar(subjects)
        raise(subjects, at: loader.nextMoment())
        act()
    }

    private func set(_ subject: ShellSubject, _ act: (ShellMark) -> Void) {
        let moment = loader.nextMoment()
        raise([subject], at: moment)
        if !container.pendingMutations.isEmpty { writesWhilePending.insert(moment) }
        act(ShellMark(subject: subject, maker: .hand, moment: moment))
    }

    private func reset(_ subjects: [ShellSubject], _ act: () -> Void) {
        bar(subjects)
        excuse(subjects)
        raise(subjects, at: loader.nextMoment(), isReset: true)
        act()
    }

    private func raise(_ subjects: [ShellSubject], at moment: Int, isReset: Bool = false) {
        journal.raise(subjects, at: moment, isReset: isReset)
        for subject in subjects { lastBarriers[subject] = entry(of: subject).map { (name($0), moment) } }
    }

    /// Wipes the container, as soon as the main actor is available.
    private func wipe() {
        Task { [container] in
            guard container === self.container else { return }
            reset(ShellSubject.allCases) {}
            server.enter(.gone)
            try? await container.wipe()
        }
    }

    private func bar(_ subjects: [ShellSubject]) {
        for subject in subjects { barred[subject] = entry(of: subject).map(name) }
    }

    /// Records that calls for these subjects, and for those derived from them, may return canceled.
    func excuse(_ subjects: [ShellSubject]) {
        let isBase = subjects.contains(.base)
        for call in calls where subjects.contains(call.subject) || (isBase && call.subject == .derived) {
            call.mayBeCancelled = true
        }
    }

    func entry(of subject: ShellSubject) -> Entry? {
        let port = ports[subject]
        return container.turn.withLock { $0.state.entry(at: port.key, of: port.type) }
    }

    func name(_ entry: Entry) -> EntryName { EntryName(start: starts, number: entry.number) }
}
