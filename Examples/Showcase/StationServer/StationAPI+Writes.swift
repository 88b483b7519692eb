import NIOConcurrencyHelpers

extension StationAPI {
    /// Receives a write to the notes from the faulty network.
    func receive(_ write: NoteWrite, of request: APIRequest) -> Journey {
        let now = elapsed()
        defer { logged() }
        let (number, attempt) = state.withLockedValue { state in
            (state.log.begin(request, at: now), state.countAttempt(at: write.route.itinerary(of: request)))
        }
        return journey(number, attempt, of: write, for: request)
    }

    /// Returns the journey of a write that sets out now.
    func journey(_ number: Int, _ attempt: Int, of write: NoteWrite, for request: APIRequest) -> Journey {
        let train = train
        let plan = plan(of: request, attempt, train: train)
        let journey: Journey
        switch arrival(of: write, plan: plan, train: train) {
        case .began(let write):
            journey = Journey(
                number: number, attempt: attempt, request: request, plan: plan, train: train, write: write)
        case .answered(let response):
            journey = Journey(
                number: number, attempt: attempt, request: request, plan: plan.without(.writeRefusal),
                response: response,
                train: train)
        }
        state.withLockedValue { $0.log.note(journey.fault, of: number) }
        return journey
    }

    /// Passes a write to the notes, as its faults allow.
    private func arrival(of write: NoteWrite, plan: FaultPlan, train: TrainSettings) -> Notebook.Arrival {
        notebook { notebook, now in
            let due = now + plan.delay
            if plan.fault == .writeDelay {
                notebook.postpone(write, until: due + .seconds(train.writeDelayDuration))
            }
            // NB: No response to a write that isn't passed on is ever sent.
            if plan.fault?.precedesServer == true { return .answered(.noContent) }
            return notebook.begin(write, refuses: plan.fault == .writeRefusal, due: due)
        }
    }

    /// Returns the journey of a write with its response, which is applied now at the latest.
    func decide(_ journey: Journey) -> Journey {
        guard case .undecided(let write) = journey.delivery else { return journey }
        let decided = journey.decided(notebook { notebook, _ in notebook.finish(write) })
        state.withLockedValue { $0.log.note(decided.fault, of: decided.number) }
        return decided
    }
}
