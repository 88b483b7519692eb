package struct Effects: ~Copyable, Sendable {
    package var work: [@Sendable () -> Void] = []

    // The attempts that begin.
    var attempts: [any AttemptHandle] = []
    package private(set) var hearing: Hearing?

    package var mail: [Mail] = []
    var route = Route.none
    // They follow the changes of the stores that the callers may read.
    package var resumptions: [@Sendable () -> Void] = []

    /// The objects that were replaced, which are released here because releasing them may run the user's code.
    private var replaced: [any Sendable] = []

    var isEmpty: Bool {
        work.isEmpty && attempts.isEmpty && mail.isEmpty && route == .none && resumptions.isEmpty && replaced.isEmpty
    }

    enum Route: Hashable, Sendable {
        case none
        case mailbox

        /// A view is being updated, and the mail of its turn is delivered alone.
        case direct

        /// The turn is elsewhere, and its mail waits in the container for the next turn on the main actor.
        case turn(isSoon: Bool)
    }

    package mutating func openHearing() -> Hearing {
        let hearing = hearing ?? Hearing()
        self.hearing = hearing
        return hearing
    }

    package mutating func release(_ object: (some Sendable)?) {
        guard let object else { return }
        // NB: A load usually releases at most four objects, and growing one by one would cost as many allocations.
        if replaced.isEmpty { replaced.reserveCapacity(4) }
        replaced.append(object)
    }

    func post(in container: ResourceContainer) {
        if route == .mailbox { MainActor.assumeIsolated { [mail] in container.mailbox.add(mail) } }
    }

    // A call on the main actor changes stores before it returns. Other calls hop to it, unless one is about to. The job
    // of a call that suspends, unless it's resumed at once, has nothing more to say.
    func perform(
        in container: ResourceContainer, isSuspending: Bool = false, isolation: isolated (any Actor)? = #isolation
    ) {
        // NB: What is started here must not be seen by the main actor before the change that has started it.
        if route == .turn(isSoon: false) { container.starter.hop { container.withTurn { _ in } } }
        for run in work { run() }
        if !attempts.isEmpty {
            let isInJob = isolation === MainActor.shared && !(isSuspending && resumptions.isEmpty)
            beginAttempts(by: container.starter, isInJob: isInJob)
        }
        switch route {
        case .none, .turn: break
        case .mailbox: MainActor.assumeIsolated { container.mailbox.deliver() }
        case .direct: MainActor.assumeIsolated { [mail] in container.mailbox.deliver(only: mail) }
        }
        for resume in resumptions { resume() }
    }

    /// Performs all effects and returns when the stores have changed, so that repeated deliveries stay in step with
    /// them.
    func performAndWaitForStores(in container: ResourceContainer) async {
        guard route != .none else { return perform(in: container) }
        await withCheckedContinuation { continuation in
            // NB: Before what is started here, as in `perform`.
            container.starter.hop {
                container.withTurn { _ in }
                container.mailbox.deliver()
                continuation.resume()
            }
            for run in work { run() }
            if !attempts.isEmpty { beginAttempts(by: container.starter, isInJob: false) }
        }
        for resume in resumptions { resume() }
    }

    // The attempts of a turn in a job on the main actor enter their loaders after it, so that all that the job says
    // counts for them (R2). Those that follow the end of a mutation do so after the jobs of the calls that waited for
    // it.
    private func beginAttempts(by starter: TaskStarter, isInJob: Bool) {
        if let hearing {
            starter.hop { [attempts] in
                hearing.whenHeard { starter.hop { for attempt in attempts { attempt.start() } } }
            }
        } else if isInJob {
            starter.hop { [attempts] in for attempt in attempts { attempt.start() } }
        } else {
            for attempt in attempts { attempt.start() }
        }
    }
}
