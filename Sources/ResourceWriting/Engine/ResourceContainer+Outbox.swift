public import ResourceCore

struct WeakOutbox: Sendable {
    weak var outbox: Outbox?
}

extension ResourceContainer {
    /// The place where the container's mutations wait until the server has them.
    public var outbox: Outbox {
        writing.outbox.withLock { handle in
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
        self.writing.outbox.withLock { $0.outbox = outbox }
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
        while readMutations({ $0.state.records != nil }) {
            write(isolation: nil) { turn in
                // NB: Another call may have ended the mutations meanwhile.
                guard turn.writing.state.records != nil else { return }
                turn.writing.state.isClosing = true
                turn.noticeConnection()
            }
            await waitUntilMutations {
                $0.state.isAtRest || (!isPatient && $0.state.isHanging && $0.state.attempts.isEmpty)
            }
            if !isPatient, readMutations({ $0.state.isHanging }) {
                TaskSlot().start(by: starter) { [self] in await closeOutbox(isPatient: true) }
                return
            }
            guard let ended = write(isolation: nil, { $0.endMutations() }) else { continue }
            let outbox = writing.outbox.withLock { handle in
                defer { handle.outbox = nil }
                return handle.outbox
            }
            guard let outbox else { return ended.state.abandon() }
            let signal = ended.state.signal
            outbox.takeBack(ended)
            starter.hop { signal.notify() }
        }
    }
}

extension Turn {
    mutating func noticeConnection() {
        handle(state.surroundings.isOnline && !writing.state.isClosing ? .wentOnline : .wentOffline)
    }

    fileprivate mutating func begin(with outbox: WritingPart) {
        let writing = writing
        swap(&writing.state, &outbox.state)
        let unperformed = writing.state.unperformed
        writing.state.unperformed = []
        adopt(writing.state.machine.items.compactMap { writing.state.shownMutation($0.number) })
        follow(unperformed)
        for kept in writing.state.kept.values { kept.position.enter(container) }
        for number in writing.state.kept.keys.sorted() { limitRepetition(of: number) }
    }

    /// Returns the mutations, which are no longer displayed, and begins with none, unless something is running.
    fileprivate mutating func endMutations() -> WritingPart? {
        guard writing.state.isAtRest, writing.state.records != nil else { return nil }
        // NB: A record that is written later wouldn't name the mutations.
        bake()
        container.records?.queue.refuse()
        let numbers = writing.state.machine.items.map(\.number)
        let waiting = writing.state.alarms.keys.sorted { $0.number < $1.number }.compactMap(\.start)
        for number in numbers { stopTimers(of: number) }
        // NB: What was acknowledged stays on screen.
        for item in writing.state.machine.items(in: .accepted) where item.isAcknowledged { endHold(at: item.number) }
        display(numbers.map { ($0, nil) }, barriers: [])
        for number in writing.state.deciders.keys { answerDeciders(number, false) }
        var ended = WritingState()
        ended.machine.continue(after: writing.state.machine)
        swap(&ended, &writing.state)
        (ended.unperformed, ended.isClosing, ended.shown) = (waiting, false, [:])
        writing.notes = nil
        listenToMutations()
        noticeConnection()
        return WritingPart(ended, activity: nil)
    }
}

extension WritingState {
    var isAtRest: Bool { attempts.isEmpty && !(records?.queue.isWorking ?? false) && adopting.isEmpty }

    fileprivate func abandon() {
        for kept in kept.values { kept.result.end(.failure(CancellationError())) }
    }
}

extension WritingState.Timer {
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
    fileprivate mutating func `continue`(after other: MutationMachine) { lastNumber = other.lastNumber }
}
