import NIOConcurrencyHelpers

extension StationAPI {
    /// Receives a request from the faulty network.
    ///
    /// One that isn't for data is handled like by ``respond(to:)``.
    ///
    /// A request to which the response would be that nothing has changed may wait for a change, if it prefers that. A
    /// request for data that is invalid, or only requests its methods, is logged and responded to immediately, and
    /// doesn't count as an attempt.
    func receive(_ request: APIRequest) -> Reception {
        switch meaning(of: request) {
        case .response(let response): receive(request, response: response)
        case .write(let write): .journey(receive(write, of: request))
        case .message(let write): .journey(receive(write, of: request))
        }
    }

    private func receive(_ request: APIRequest, response: APIResponse) -> Reception {
        guard let route = Route(path: request.path), route.isData else {
            let wait = response.status == 304 ? request.preferredWait : nil
            return wait.map { .hold($0) } ?? .response(response)
        }
        let now = elapsed()
        defer { logged() }
        return state.withLockedValue { state in
            let number = state.log.begin(request, at: now)
            guard response.status == 200 || response.status == 304 || request.isSafe && response.status == 409 else {
                let outcome = response.status < 400 ? LoggedRequest.Outcome.answered : .rejected
                let bytes = request.method == "HEAD" ? 0 : response.body.count
                state.log.end(number, as: outcome, status: response.status, bytes: bytes, at: now)
                return .response(response)
            }
            let attempt = state.countAttempt(at: route.itinerary(of: request))
            return .journey(journey(number, attempt, for: request, response: response, state: &state))
        }
    }

    private func journey(
        _ number: Int, _ attempt: Int, for request: APIRequest, response: APIResponse, state: inout State
    ) -> Journey {
        let plan = plan(of: request, attempt, train: state.train)
        let journey = Journey(
            number: number, attempt: attempt, request: request, plan: plan, response: response, train: state.train)
        state.log.note(journey.fault, of: number)
        return journey
    }

    func plan(of request: APIRequest, _ attempt: Int, train: TrainSettings) -> FaultPlan {
        let itinerary = Route(path: request.path)?.itinerary(of: request) ?? request.path
        return FaultPlan(seed: seed, path: itinerary, attempt: attempt, train: train)
    }

    /// Calls `wake` once when no tunnel holds requests anymore, or immediately if that is already the case.
    func hang(_ journey: Journey, wake: @escaping @Sendable () -> Void) {
        let isOver = state.withLockedValue { state in
            guard state.train.tunnel == .hanging else { return true }
            state.waiting[journey.number] = wake
            return false
        }
        if isOver { wake() }
    }

    /// Returns the journey with which one that hung in a tunnel continues: its response and faults are the current
    /// ones.
    func resume(_ old: Journey) -> Journey {
        defer { logged() }
        switch meaning(of: old.request) {
        case .write(let write): return journey(old.number, old.attempt, of: write, for: old.request)
        case .message(let write): return journey(old.number, old.attempt, of: write, for: old.request)
        case .response(let response):
            return state.withLockedValue {
                journey(old.number, old.attempt, for: old.request, response: response, state: &$0)
            }
        }
    }

    /// Records in the log that a journey reached its end, with the given number of bytes of a body.
    func arrive(_ journey: Journey, bytes: Int) {
        end(journey, as: journey.outcome, status: journey.status, bytes: bytes)
    }

    /// Records in the log that a journey was canceled before its end.
    ///
    /// A write that the server has is applied nonetheless.
    func cancel(_ journey: Journey, bytes: Int) {
        if case .undecided(let write) = journey.delivery { notebook { notebook, _ in notebook.abandon(write) } }
        end(journey, as: .cancelled, status: nil, bytes: bytes)
    }

    private func end(_ journey: Journey, as outcome: LoggedRequest.Outcome, status: Int?, bytes: Int) {
        let now = elapsed()
        state.withLockedValue { state in
            state.waiting[journey.number] = nil
            state.log.end(journey.number, as: outcome, status: status, bytes: bytes, at: now)
        }
        logged()
    }
}
