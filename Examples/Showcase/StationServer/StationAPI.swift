import NIOConcurrencyHelpers

/// The station's API without any transport: colours, the log of requests for them, and the train.
///
/// A server that is not the faulty one answers through ``respond(to:)``. Every call is synchronous, takes microseconds
/// and may be made from any thread.
public final class StationAPI: Sendable {
    private struct State {
        var train: TrainSettings
        var log = RequestLog()
        var attempts: [String: Int] = [:]
    }

    /// Decides every colour, delay and failure.
    public let seed: UInt64

    private let elapsed: @Sendable () -> Duration
    private let logged: @Sendable () -> Void
    private let state: NIOLockedValueBox<State>

    /// Creates an API that has answered nothing yet.
    ///
    /// The same seed gives the same colours, and the same delay and failure to the same attempt at the same path.
    public convenience init(seed: UInt64, train: TrainSettings = .standard) {
        let start = ContinuousClock.now
        self.init(seed: seed, train: train, elapsed: { ContinuousClock.now - start })
    }

    /// Creates an API whose log counts time with `elapsed`, and that calls `logged` after each change of the log.
    init(
        seed: UInt64,
        train: TrainSettings,
        elapsed: @escaping @Sendable () -> Duration,
        logged: @escaping @Sendable () -> Void = {}
    ) {
        self.seed = seed
        self.elapsed = elapsed
        self.logged = logged
        state = NIOLockedValueBox(State(train: train))
    }

    /// The faults that data requests meet; those that are on their way keep theirs.
    public var train: TrainSettings {
        get { state.withLockedValue { $0.train } }
        set { state.withLockedValue { $0.train = newValue } }
    }

    /// The newest 1,000 requests for data that came over the faulty network, oldest first.
    public var log: [LoggedRequest] {
        state.withLockedValue { Array($0.log.requests) }
    }

    /// Answers a request at once and without faults, also one for data, which is then not logged.
    ///
    /// Every answer is JSON. An unknown path is a 404, a known one with another method a 405, bad input a 400; the body
    /// of these is `{"error":"…"}`. `PUT /api/train` is the one request that changes something.
    public func respond(to request: APIRequest) -> APIResponse {
        guard let route = Route(path: request.path) else {
            return APIResponse(status: 404, error: "There is nothing at this path.")
        }
        guard route.methods.contains(request.method) else {
            let methods = route.methods.joined(separator: ", ")
            return APIResponse(status: 405, error: "Only \(methods) works here.", headers: ["Allow": methods])
        }
        switch route {
        case .colour(let index?): return APIResponse(json: Colour(index: index, seed: seed))
        case .colour(nil): return APIResponse(status: 400, error: "A colour is a whole number from 0 to 99.")
        case .log: return APIResponse(json: log)
        case .train: return request.method == "PUT" ? changeTrain(request) : APIResponse(json: train)
        }
    }

    private func changeTrain(_ request: APIRequest) -> APIResponse {
        guard request.body.count <= RequestLimits.body else { return RequestLimits.bodyTooLarge }
        do {
            // Read and written under one lock, so that of two changes of different settings neither is lost.
            let settings = try state.withLockedValue { state in
                state.train = try state.train.changed(byJSON: request.body)
                return state.train
            }
            return APIResponse(json: settings)
        } catch {
            return APIResponse(status: 400, error: "\(error)")
        }
    }
}

extension StationAPI {
    /// Takes in a request from the faulty network: what is not for data is answered as by ``respond(to:)``.
    ///
    /// A request for data that is wrong in itself is logged and answered at once, and is no attempt.
    func receive(_ request: APIRequest) -> Reception {
        let answer = respond(to: request)
        guard Route(path: request.path)?.isData == true else { return .answer(answer) }
        defer { logged() }
        let now = elapsed()
        return state.withLockedValue { state in
            let number = state.log.begin(request, at: now)
            guard answer.status == 200 else {
                state.log.end(number, as: .refused, status: answer.status, at: now)
                return .answer(answer)
            }
            let attempt = state.attempts[request.path, default: 0] + 1
            state.attempts[request.path] = attempt
            let plan = FaultPlan(seed: seed, path: request.path, attempt: attempt, train: state.train)
            return .journey(Journey(number: number, plan: plan, answer: answer))
        }
    }

    /// Notes in the log that a journey reached its end.
    func arrive(_ journey: Journey) {
        end(journey, as: journey.outcome, status: journey.response?.status)
    }

    /// Notes in the log that a journey was broken off before its end.
    func cancel(_ journey: Journey) {
        end(journey, as: .cancelled, status: nil)
    }

    private func end(_ journey: Journey, as outcome: LoggedRequest.Outcome, status: Int?) {
        let now = elapsed()
        state.withLockedValue { $0.log.end(journey.number, as: outcome, status: status, at: now) }
        logged()
    }
}
