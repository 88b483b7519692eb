package import ResourceCore

extension MutationMachine {
    package enum Event: Hashable, Sendable {
        case send(keys: [ResourceKey], Traits, isDelayed: Bool, creators: [Number])
        case delayOver(Number)

        /// A write to the archive ended, of which there is at most one for each mutation.
        case written(Number, isSuccess: Bool)
        case answered(Number, Answer)
        case retryDue(Number)
        case expired(Number)
        case lagOver(Number)
        case resolved(Number, Resolution)
        case adopted(Number, Adoption)

        /// A new mutation has merged with one that has yet to be sent, and takes its place (W19).
        case merge(Number, Adoption, isDelayed: Bool)
        case cancel(Number)
        case retry(Number)
        case discard(Number)

        /// The effect of an acknowledged mutation is part of the records of all values that it affects (W12).
        case baked(Number)
        case resume
        case wentOnline
        case wentOffline
        case wipe
    }

    package enum Answer: Hashable, Sendable {
        case accepted
        case rejected

        /// The server has not applied the mutation, because it was made from an outdated value.
        case conflict
        case unauthorized

        // It's unknown whether the server has applied the mutation. The pause before the next attempt is `nil` if the
        // mutation's policy allows none.
        case unknown(retryAfter: Pause?, Cause)
    }

    package enum Cause: Hashable, Sendable {
        /// There was no connection, which tells nothing of the mutation.
        case noConnection

        /// The connection was lost, no response has come in time, or the attempt was canceled.
        case noResponse

        /// The server, or the mutation itself, has failed for now.
        case failure
    }

    package enum Pause: Hashable, Sendable {
        /// A pause that ends early when the connection returns, because the attempt may have failed without it.
        case backoff

        /// A pause that the server has asked for, which nothing ends early.
        case imposed
    }

    package enum Resolution: Hashable, Sendable {
        case replaced
        case dropped
        case failed
    }

    package struct Adoption: Hashable, Sendable {
        package var keys: [ResourceKey]
        package var creators: [Number]
        package var assignsIdentifiers: Bool

        package init(keys: [ResourceKey], creators: [Number] = [], assignsIdentifiers: Bool = false) {
            (self.keys, self.creators, self.assignsIdentifiers) = (keys, creators, assignsIdentifiers)
        }
    }

    package enum Action: Hashable, Sendable {
        /// Writes the record of a mutation in its current state, and then sends the event `written`.
        case write(Number)
        case remove(Number)
        case send(Number)

        /// Cancels the attempt, whose end changes nothing anymore.
        case stop(Number)
        case startDelay(Number)
        case startRetryTimer(Number)
        case startLag(Number)
        case resolve(Number)

        /// Has a mutation adopt the identifiers that were assigned, and then sends the event `adopted`.
        case adopt(Number)
        case update(Number)

        /// Lets the acknowledgment count, as a barrier for the affected keys (W5, W7).
        case acknowledge(Number)

        /// Raises a barrier for the affected keys, because the mutation has met a conflict or was given up (W5, W13).
        case raiseBarrier(Number)

        /// Removes the effect of a mutation that has failed, and raises a barrier (W6).
        case fail(Number, Failure)

        /// Tells that a mutation is struggling (W15).
        case struggle(Number)
        case takeBack(Number)

        /// Shows the effect of a mutation again, because it couldn't be removed from the archive.
        case giveBack(Number)

        /// Tells those who canceled or discarded the mutation whether that has succeeded.
        case answer(Number, isSuccess: Bool)

        // A new number shows the effect of the mutation. If that one couldn't be saved, the number of the failed one
        // doesn't. NB: A server replays its response to an identifier that it has rejected.
        case requeue(Number, as: Number, renewsID: Bool = false)
        case forget(Number)
    }

    package struct Occurrence: Hashable, Sendable {
        package let event: Event
        package let expired: Set<Number>
    }

    // An event of a mutation that was forgotten, or that doesn't fit its state, changes nothing. `expired` has the
    // mutations that the server no longer recognizes, of those whose delivery is limited (W2). It's asked for with each
    // event, because timers fire late after the device has slept.
    package mutating func handle(_ event: Event, expired: Set<Number> = []) -> [Action] {
        var actions: [Action] = []
        self.expired = expired
        perform(event, &actions)
        self.expired = []
        return actions
    }

    package mutating func handle(_ occurrence: Occurrence) -> [Action] {
        handle(occurrence.event, expired: occurrence.expired)
    }

    private mutating func perform(_ event: Event, _ actions: inout [Action]) {
        switch event {
        case .send(let keys, let traits, let isDelayed, let creators):
            send(keys, traits, isDelayed: isDelayed, creators: creators, &actions)
        case .delayOver(let number): delayOver(number, &actions)
        case .written(let number, let isSuccess): written(number, isSuccess: isSuccess, &actions)
        case .answered(let number, let answer): answered(number, with: answer, &actions)
        case .retryDue(let number): retryDue(number, &actions)
        case .expired(let number): expired(number, &actions)
        case .lagOver(let number): lagOver(number, &actions)
        case .resolved(let number, let resolution): resolved(number, as: resolution, &actions)
        case .adopted(let number, let adoption): adopted(number, adoption, &actions)
        case .merge(let number, let adoption, let isDelayed): merge(number, adoption, isDelayed: isDelayed, &actions)
        case .cancel(let number): cancel(number, &actions)
        case .retry(let number): retry(number, &actions)
        case .discard(let number): discard(number, &actions)
        case .baked(let number): baked(number, &actions)
        case .resume: resume(&actions)
        case .wentOnline: connect(isOnline: true, &actions)
        case .wentOffline: connect(isOnline: false, &actions)
        case .wipe: wipe(&actions)
        }
    }
}
