import ResourceCore
import ResourceTesting
import ResourceWriting

// What each event does to the surroundings and to the machine.
extension MutationWorld {
    mutating func perform(_ event: MutationEvent) {
        switch event {
        case .send: send()
        case .written(let isSuccess): endWrite(isSuccess: isSuccess)
        case .writtenInDoubt: endWriteInDoubt()
        case .writtenEarly: endWrite(isSuccess: true, at: 1)
        case .arrived(let effect, let verdict):
            server.desks[effect].request = .answered
            arrive(effect, server.desks[effect].key, verdict)
        case .arrivedLate(let effect, let verdict):
            let key = server.desks[effect].late ?? 0
            server.desks[effect].late = nil
            arrive(effect, key, verdict)
        case .responded, .lost, .failedForNow, .disconnected, .timedOut, .signedOut: endRequest(event)
        case .delayOver, .retryDue, .lagOver, .expiryDue: fire(event)
        case .resolved(let effect, let resolution): resolve(effect, resolution)
        case .adopted(let number): adopt(number)
        case .cancel, .retry, .discard, .signedIn, .offline, .online, .expired: decide(event)
        case .refresh(let entry): load(entry, .ask(.refresh, waits: nil, observer: nil))
        case .loaded(let entry, let isOld): endLoad(entry, isOld: isOld)
        case .unloaded(let entry): failLoad(entry)
        case .folded(let entry): fold(entry)
        case .read(let entry): read(entry)
        case .restored(let entry): restoreValue(entry)
        case .baking(let entry): addBakes(entry)
        case .stored(let isSuccess): perform(isSuccess: isSuccess)
        case .replicated: server.replicated = server.applied
        case .wipe: wipe()
        case .crash(let isWritten): crash(isWritten: isWritten)
        }
    }

    private mutating func send() {
        let (effect, kind) = (judge.sent, setup.kinds[judge.sent])
        if merge(effect, kind) { return }
        judge.send(kind)
        judge.markOrphans(setup)
        let creators = judge.histories[effect].isDependent ? kind.creator.flatMap { number(of: $0) } : nil
        let isAdopted = judge.isAdopted(effect, setup)
        slots.append(
            Slot(number: machine.base.lastNumber + 1, effect: effect, isShown: true, isAdopted: isAdopted))
        tell(
            .send(
                keys: setup.keys(
                    of: effect, isAdopted: isAdopted, isOrdered: !Machine.shellFaults.contains(.ignoresOrder)),
                kind.traits, isDelayed: kind.isDelayed, creators: creators.map { [$0] } ?? []))
    }

    /// Sends a mutation in place of the one that it merges with, or returns `false` if it can't (W19).
    private mutating func merge(_ effect: Int, _ kind: MutationSetup.Kind) -> Bool {
        guard let earlier = kind.merges, let number = number(of: earlier), let slot = slot(number) else { return false }
        let adoption = MutationMachine.Adoption(keys: setup.keys(of: effect, isAdopted: false))
        let isMergeable = machine.base.mergeable(with: adoption) == number
        guard isMergeable || Machine.shellFaults.contains(.mergesAnything) else { return false }
        note(judge.merge(earlier, into: effect, setup))
        (slots[slot].effect, slots[slot].hasDelayTimer) = (effect, false)
        tell(.merge(number, adoption, isDelayed: kind.isDelayed))
        return true
    }

    private mutating func endWrite(isSuccess: Bool, at index: Int = 0) {
        guard isSuccess else {
            limits.refusals -= 1
            let operation = disk.queue.removeFirst()
            judge.refuse(operation)
            return tell(.written(operation.record.number, isSuccess: false))
        }
        let operation = disk.perform(at: index)
        note(judge.orderViolation(operation, disk, setup))
        judge.write(operation)
        tell(.written(operation.record.number, isSuccess: true))
    }

    /// Performs a write that fails for the client, such as one whose record is renamed into place and then can't be
    /// synced.
    private mutating func endWriteInDoubt() {
        limits.refusals -= 1
        let operation = disk.perform()
        note(judge.orderViolation(operation, disk, setup))
        judge.refuse(operation)
        tell(.written(operation.record.number, isSuccess: false))
    }

    /// Lets the server decide about a request that arrives.
    private mutating func arrive(_ effect: Int, _ key: Int, _ verdict: MutationEvent.Verdict) {
        if server.decided(effect, key) == nil {
            server.desks[effect][key] = verdict
            if verdict == .conflict { limits.conflicts -= 1 }
            if verdict == .accepted { apply(effect) }
        }
    }

    private mutating func apply(_ effect: Int) {
        server.desks[effect].applications += 1
        server.applied |= 1 << effect
        if !setup.kinds[effect].traits.hasReadLag { server.replicated |= 1 << effect }
        note(applicationViolation(effect))
    }

    /// Ends an attempt for the client.
    private mutating func endRequest(_ event: MutationEvent) {
        switch event {
        case .responded(let effect):
            guard let number = number(of: effect) else { return }
            let verdict = server.desks[effect].verdict
            server.desks[effect].request = .none
            judge.end(effect, verdict)
            tell(.answered(number, verdict == .accepted ? .accepted : verdict == .rejected ? .rejected : .conflict))
        case .signedOut(let effect):
            guard let number = number(of: effect) else { return }
            server.desks[effect].request = .none
            judge.needsSignIn = true
            judge.histories[effect].isRunning = false
            tell(.answered(number, .unauthorized))
        case .lost(let effect), .timedOut(let effect):
            guard let number = number(of: effect) else { return }
            if case .timedOut = event {
                server.desks[effect].abandonRequest(isLate: true)
            } else {
                server.desks[effect].request = .none
            }
            if setup.failsForNow {
                judge.endForNow(effect, hasResponse: false, setup)
            } else {
                judge.end(effect, nil)
            }
            tell(.answered(number, .unknown(retryAfter: .backoff, setup.failsForNow ? .noResponse : .noConnection)))
        case .disconnected(let effect):
            guard let number = number(of: effect) else { return }
            server.desks[effect].request = .none
            judge.end(effect, nil)
            tell(.answered(number, .unknown(retryAfter: .backoff, .noConnection)))
        case .failedForNow(let effect):
            guard let number = number(of: effect) else { return }
            server.desks[effect].request = .none
            judge.endForNow(effect, hasResponse: true, setup)
            tell(.answered(number, .unknown(retryAfter: .backoff, .failure)))
        default: break
        }
    }

    private mutating func fire(_ event: MutationEvent) {
        switch event {
        case .delayOver(let number):
            guard let slot = slot(number) else { return }
            slots[slot].hasDelayTimer = false
            judge.histories[slots[slot].effect].isDelayed = false
            tell(.delayOver(number))
        case .retryDue(let number):
            guard let slot = slot(number) else { return }
            slots[slot].hasRetryTimer = false
            tell(.retryDue(number))
        case .lagOver(let number):
            guard let slot = slot(number) else { return }
            slots[slot].hasLagTimer = false
            tell(.lagOver(number))
        case .expiryDue(let number):
            change(number) { $0.hasExpiryTimer = false }
            tell(.expired(number))
        default: break
        }
    }

    private mutating func resolve(_ effect: Int, _ resolution: MutationMachine.Resolution) {
        guard let number = number(of: effect), let slot = slot(number) else { return }
        slots[slot].isResolving = false
        switch resolution {
        case .replaced: keys[effect] += 1
        case .dropped: judge.histories[effect].wish = .drop
        case .failed: break
        }
        tell(.resolved(number, resolution))
    }
}

// Identifiers that are assigned (W11).
extension MutationWorld {
    private mutating func adopt(_ number: UInt64) {
        guard let slot = slot(number) else { return }
        let hasAdoptedKeys = !Machine.shellFaults.contains(.keepsTemporaryKeys)
        (slots[slot].isAdopting, slots[slot].isAdopted) = (false, hasAdoptedKeys)
        let keys = setup.keys(of: slots[slot].effect, isAdopted: true)
        tell(.adopted(number, .init(keys: keys)))
    }
}

// The decisions of the user.
extension MutationWorld {
    fileprivate mutating func decide(_ event: MutationEvent) {
        isAtOnce = true
        switch event {
        case .cancel(let effect):
            judge.histories[effect].wish = .cancel
            if let number = number(of: effect) { tell(.cancel(number)) }
        case .discard(let effect):
            judge.histories[effect].wish = .discard
            if let number = number(of: effect) { tell(.discard(number)) }
        case .retry(let effect): retry(effect)
        case .signedIn:
            judge.needsSignIn = false
            tell(.resume)
        case .offline, .online:
            judge.isOnline = event == .online
            if judge.isOnline { judge.forgetSilences() }
            tell(event == .online ? .wentOnline : .wentOffline)
            for entry in entries.indices { load(entry, .met(event == .online ? nil : .wait)) }
        case .expired(let effect):
            judge.histories[effect].isExpired = true
            server.desks[effect].verdicts = 0
            if let number = number(of: effect) { change(number) { $0.hasExpiryTimer = true } }
        default: break
        }
    }

    private mutating func retry(_ effect: Int) {
        guard let number = number(of: effect) else { return }
        limits.retries -= 1
        // A server repeats its rejection, so that another attempt needs a new key.
        let wasRejected =
            setup.kinds[effect].traits.isDurable
            ? disk.record(of: effect)?.state == .failed(.rejected) : judge.histories[effect].verdict != nil
        if wasRejected { keys[effect] += 1 }
        judge.retry(effect, wasRejected: wasRejected)
        judge.markOrphans(setup)
        tell(.retry(number))
    }
}
