// One access to the state that a container's lock guards, and the effects of the events that happen meanwhile.
// Everything in a turn happens at one moment, in one order with all other turns of the container. Its effects, which
// include all calls of the user's code, are performed once the lock is released.
package struct Turn: ~Copyable, Sendable {
    // unowned(unsafe): a turn belongs to a container, and only methods of the container take it.
    private unowned(unsafe) var owner: ResourceContainer?
    package var state = ContainerState()
    package var effects = Effects()
    private var unsent: [Mail] = []

    private let time: TimeSource
    private var moment: Duration?

    init(_ time: TimeSource) { self.time = time }

    package var container: ResourceContainer {
        guard let owner else { preconditionFailure("a turn is taken by a method of its container") }
        return owner
    }

    /// Begins a turn.
    ///
    /// - Parameter reading: The time of a caller's clock before the lock was taken, or `nil` for the system's clock,
    ///   which is read when it's needed. The time never goes back.
    fileprivate mutating func begin(in container: ResourceContainer, at reading: Duration?) {
        owner = container
        guard let reading else { return moment = nil }
        moment = max(reading, moment ?? reading)
    }

    // Ends the turn, and returns its effects, or `nil` if it has none. A turn on the main actor also delivers what
    // earlier turns elsewhere have changed, so that a call there shows everything that happened before it.
    fileprivate mutating func end(isolation: (any Actor)?, isUpdate: Bool) -> Effects? {
        if effects.isEmpty, unsent.isEmpty { return nil }
        var ended = Effects()
        swap(&ended, &effects)
        if isolation !== MainActor.shared {
            leaveToMainActor(&ended)
        } else if isUpdate {
            ended.route = ended.mail.isEmpty ? .none : .direct
        } else {
            if !unsent.isEmpty {
                ended.mail.insert(contentsOf: unsent, at: 0)
                unsent = []
            }
            ended.route = ended.mail.isEmpty ? .none : .mailbox
        }
        if ended.isEmpty { return nil }
        return ended
    }

    private mutating func leaveToMainActor(_ ended: inout Effects) {
        guard !ended.mail.isEmpty else { return }
        ended.route = .turn(isSoon: !unsent.isEmpty)
        if unsent.isEmpty { unsent = ended.mail } else { unsent += ended.mail }
        ended.mail = []
    }

    package mutating func now() -> Duration {
        if let moment { return moment }
        let now = time.now()
        moment = now
        return now
    }
}

struct TakenTurn<Result>: ~Copyable {
    let result: Result
    let effects: Effects?
}

extension ResourceContainer {
    /// Takes a turn, and performs its effects before this returns.
    ///
    /// - Parameter isUpdate: `true` while a view is updated. Then no change of an earlier turn is delivered, because it
    ///   could change another view.
    @discardableResult
    @inline(__always)  // So that a read without effects costs little more than the lock.
    package func withTurn<Result>(
        isolation: isolated (any Actor)? = #isolation, isUpdate: Bool = false, _ body: (inout Turn) -> Result
    ) -> Result {
        let taken = takeTurn(isolation: isolation, isUpdate: isUpdate, body)
        taken.effects?.perform(in: self)
        return taken.result
    }

    // NB: The turns of other modules, in which a generic function of this one would cost its metadata each time.
    package func takePlainTurn(isolation: isolated (any Actor)? = #isolation, _ body: (inout Turn) -> Void) {
        withTurn(isolation: isolation, body)
    }

    // Takes a turn, and returns when the stores on the main actor have its changes.
    package func withShownTurn<Result>(_ body: (inout Turn) -> Result) async -> Result {
        let taken = takeTurn(isolation: nil, body)
        await taken.effects?.performAndWaitForStores(in: self)
        return taken.result
    }

    // Reads the state, without effects.
    package func readState(_ body: (inout Turn) -> Void) { turn.withLock { body(&$0) } }

    // Takes a turn, and returns its effects, if it has any, for the caller to perform. NB: A clock of the caller's is
    // read before, because no caller's code runs under the lock.
    @inline(__always)
    func takeTurn<Result>(
        isolation: (any Actor)? = #isolation, isUpdate: Bool = false, _ body: (inout Turn) -> Result
    ) -> TakenTurn<Result> {
        let reading = time.isSystem ? nil : time.now()
        let taken = turn.withLock { turn in
            turn.begin(in: self, at: reading)
            let result = withExtendedLifetime(self) { body(&turn) }
            return TakenTurn(result: result, effects: turn.end(isolation: isolation, isUpdate: isUpdate))
        }
        taken.effects?.post(in: self)
        return taken
    }
}
