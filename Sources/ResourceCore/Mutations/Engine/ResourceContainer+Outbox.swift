struct WeakOutbox: Sendable {
    weak var outbox: Outbox?
}

extension ResourceContainer {
    /// The place where the container's mutations wait until the server has them.
    public var outbox: Outbox {
        handle.withLock { handle in
            if let outbox = handle.outbox { return outbox }
            let outbox = Outbox(of: self)
            handle.outbox = outbox
            return outbox
        }
    }

    /// Displays all mutations of an outbox from now on, and sends them.
    ///
    /// The mutations of earlier launches are sent once the main actor is free, so that the code there that creates a
    /// container can set its transport first.
    ///
    /// - Returns: `false` if the outbox belongs to another container.
    func take(_ outbox: Outbox) -> Bool {
        guard let (writing, isResumed) = outbox.take(for: self) else { return false }
        handle.withLock { $0.outbox = outbox }
        write(isolation: nil) { turn in
            turn.begin(with: writing)
            if isResumed { turn.handle(.resume) }
        }
        starter.hop { [weak self] in
            self?.write { $0.noticeConnection() }
        }
        return true
    }

    /// Ends the sending, and gives the outbox back once the running requests have ended and everything is written.
    ///
    /// - Parameter isPatient: `true` to wait for an archive that takes too long. Otherwise, the outbox is given back
    ///   after this has returned.
    func closeOutbox(isPatient: Bool = false) async {
        while readMutations({ $0.records != nil }) {
            write(isolation: nil) { turn in
                // NB: Another call may have ended the mutations meanwhile.
                guard turn.state.writing.records != nil else { return }
                turn.state.writing.isClosing = true
                turn.noticeConnection()
            }
            await waitUntilMutations { $0.isAtRest || (!isPatient && $0.isHanging && $0.attempts.isEmpty) }
            if !isPatient, readMutations(\.isHanging) {
                return TaskSlot().start(by: starter) { [self] in await closeOutbox(isPatient: true) }
            }
            guard let ended = write(isolation: nil, { $0.endMutations() }) else { continue }
            let outbox = handle.withLock { handle in
                defer { handle.outbox = nil }
                return handle.outbox
            }
            guard let outbox else { return ended.abandon() }
            outbox.takeBack(ended)
            starter.hop { ended.signal.notify() }
        }
    }
}

extension Turn {
    mutating func noticeConnection() {
        handle(state.surroundings.isOnline && !state.writing.isClosing ? .wentOnline : .wentOffline)
    }

    fileprivate mutating func begin(with writing: WritingPart) {
        state.writing.take(writing)
        adopt(writing.machine.items.compactMap { writing.shownMutation($0.number) })
        follow(writing.unperformed)
        for kept in writing.kept.values { kept.position.enter(container) }
        for number in writing.kept.keys.sorted() { limitRepetition(of: number) }
    }

    /// Returns the mutations, which are no longer displayed, and begins with none, unless something is running.
    fileprivate mutating func endMutations() -> WritingPart? {
        guard state.writing.isAtRest, state.writing.records != nil else { return nil }
        // NB: A record that is written later wouldn't name the mutations.
        bake()
        container.records?.queue.refuse()
        let closed = state.writing.ended()
        for item in closed.machine.items { stopTimers(of: item.number) }
        display(closed.machine.items.map { ($0.number, nil) }, barriers: [])
        for deciders in state.writing.deciders.values {
            effects.resumptions.append { for decider in deciders { decider.resume(returning: false) } }
        }
        var writing = WritingPart()
        writing.machine.continue(after: closed.machine)
        state.writing = writing
        listenToMutations()
        noticeConnection()
        return closed
    }
}

extension WritingPart {
    var isAtRest: Bool { attempts.isEmpty && !(records?.queue.isWorking ?? false) && adopting.isEmpty }

    fileprivate mutating func take(_ other: WritingPart) {
        let (notes, date) = (notes, date)
        self = other
        (self.notes, self.date, unperformed) = (notes, date, [])
    }

    fileprivate func ended() -> WritingPart {
        var ended = self
        ended.unperformed = alarms.keys.sorted { $0.number < $1.number }.compactMap(\.start)
        (ended.notes, ended.changes, ended.alarms, ended.isClosing) = (nil, Changes(), [:], false)
        (ended.deciders, ended.shown) = ([:], [:])
        return ended
    }

    fileprivate func abandon() {
        for kept in kept.values { kept.result.end(.failure(CancellationError())) }
    }
}

extension WritingPart.Timer {
    fileprivate var start: MutationMachine.Action? {
        switch kind {
        case .delay: .startDelay(number)
        case .retry: .startRetryTimer(number)
        case .lag: .startLag(number)
        case .expiry: nil
        }
    }
}

extension MutationMachine {
    fileprivate mutating func `continue`(after other: MutationMachine) {
        lastNumber = other.lastNumber
    }
}
