public import Foundation
import NIOConcurrencyHelpers

/// The station's API without any transport: its data, the log of requests for them, the notes, and the train.
///
/// A server other than the faulty one responds through ``respond(to:)``. All methods are synchronous and may be called
/// on any thread. They take microseconds, but some hundredths of a second for the first request for a photo.
public final class StationAPI: Sendable {
    fileprivate struct State {
        var train: TrainSettings
        var log = RequestLog()
        var attempts: [String: Int] = [:]
        /// The requests that wait for the end of a tunnel, by their numbers in the log.
        var waiting: [Int: @Sendable () -> Void] = [:]
        /// The watchers of the next change of the train, by number.
        var watchers: [Int: @Sendable (_ watcher: Int) -> Void] = [:]
        var lastWatcher = 0
    }

    /// The seed that determines all random values: colors, listeners, the order of the feed, delays, and failures.
    public let seed: UInt64

    /// The time when this API was created.
    public let started: Date

    let elapsed: @Sendable () -> Duration
    let darkroom = Darkroom()
    private let logged: @Sendable () -> Void
    private let state: NIOLockedValueBox<State>
    private let notes: NIOLockedValueBox<Notebook>

    /// Creates an API without any requests.
    ///
    /// The same seed results in the same data, and the same delay and failure for the same attempt at the same path.
    public convenience init(seed: UInt64, train: TrainSettings = .standard) {
        let start = ContinuousClock.now
        self.init(seed: seed, train: train, elapsed: { ContinuousClock.now - start })
    }

    /// Creates an API whose clock is `elapsed`, counted from `started`, and that calls `logged` after each change of
    /// the log.
    init(
        seed: UInt64,
        train: TrainSettings,
        started: Date = .now,
        elapsed: @escaping @Sendable () -> Duration,
        logged: @escaping @Sendable () -> Void = {}
    ) {
        self.seed = seed
        self.started = started
        self.elapsed = elapsed
        self.logged = logged
        state = NIOLockedValueBox(State(train: train))
        notes = NIOLockedValueBox(Notebook(started: started))
    }

    /// The faults that affect data requests.
    ///
    /// Those in progress aren't affected by a change.
    ///
    /// Only a request that hangs in a tunnel restarts when the tunnel ends, with the faults of the new train.
    public var train: TrainSettings {
        get { state.withLockedValue { $0.train } }
        set { change { $0 = newValue } }
    }

    /// The newest 1,000 requests for data that came over the faulty network, oldest first.
    public var log: [LoggedRequest] {
        state.withLockedValue { Array($0.log.requests) }
    }

    /// Responds to a request immediately and without faults.
    ///
    /// A request for data isn't logged.
    ///
    /// An unknown path is a 404, a known one with another method a 405, and invalid input a 400; their body is
    /// `{"error":"…"}`. The response to `HEAD` is that to `GET`, and the response to `OPTIONS` is a 204 with the
    /// allowed methods, also for `*`. Only the train and the notes can be changed.
    public func respond(to request: APIRequest) -> APIResponse {
        switch meaning(of: request) {
        case .answer(let answer): answer
        case .write(let write): notebook { $0.respond(to: write, at: $1) }
        }
    }

    /// The meaning of a request: a response without side effects, or a write to the notes.
    private enum Meaning {
        case answer(APIResponse)
        case write(NoteWrite)
    }

    private func meaning(of request: APIRequest) -> Meaning {
        if request.method == "OPTIONS", request.path == "*" { return .answer(APIResponse(allowing: Route.allMethods)) }
        guard let route = Route(path: request.path) else {
            return .answer(APIResponse(status: 404, error: "This path does not exist."))
        }
        let methods = route.methods.joined(separator: ", ")
        switch request.method {
        case "OPTIONS": return .answer(APIResponse(allowing: methods))
        case "GET", "HEAD": return .answer(get(route, for: request))
        case let method where !route.methods.contains(method):
            let message = "The allowed methods are \(methods)."
            return .answer(APIResponse(status: 405, error: message, headers: ["Allow": methods]))
        case _ where request.body.count > RequestLimits.body: return .answer(RequestLimits.bodyTooLarge)
        case _ where route == .train: return .answer(changeTrain(request))
        default: return write(request, to: route)
        }
    }

    private func write(_ request: APIRequest, to route: Route) -> Meaning {
        do {
            return .write(try NoteWrite(request, to: route))
        } catch {
            return .answer(error.response)
        }
    }

    /// Calls a closure with the notes and the current time.
    func notebook<Result>(_ body: (inout Notebook, _ now: Duration) -> Result) -> Result {
        notes.withLockedValue { notebook in
            body(&notebook, elapsed())
        }
    }

    private func changeTrain(_ request: APIRequest) -> APIResponse {
        do {
            return Self.answer(try change { $0 = try $0.changed(byJSON: request.body) })
        } catch {
            return APIResponse(status: 400, error: "\(error)")
        }
    }

    /// Changes the train under one lock, so that two changes of different settings are both applied.
    @discardableResult
    private func change(_ change: (inout TrainSettings) throws -> Void) rethrows -> TrainSettings {
        let (train, waiting, watchers) = try state.withLockedValue { state in
            let old = state.train
            try change(&state.train)
            return (state.train, state.takeWaiting(), state.train == old ? [:] : state.takeWatchers())
        }
        for wake in waiting { wake() }
        for (number, wake) in watchers { wake(number) }
        return train
    }

    /// Returns the response with a train, including a tag of its settings.
    static func answer(_ train: TrainSettings) -> APIResponse {
        APIResponse(json: train).tagged(caching: "no-store")
    }
}

extension StationAPI.State {
    /// Removes and returns the requests that wait for the end of a tunnel, in order of arrival, unless a tunnel holds
    /// them.
    fileprivate mutating func takeWaiting() -> [@Sendable () -> Void] {
        guard train.tunnel != .hanging else { return [] }
        defer { waiting = [:] }
        return waiting.sorted { $0.key < $1.key }.map(\.value)
    }

    fileprivate mutating func takeWatchers() -> [Int: @Sendable (_ watcher: Int) -> Void] {
        defer { watchers = [:] }
        return watchers
    }
}

// MARK: Changes of the train

extension StationAPI {
    /// Calls `wake` once, with the returned number, when the train changes.
    func watch(wake: @escaping @Sendable (_ watcher: Int) -> Void) -> Int {
        state.withLockedValue { state in
            state.lastWatcher += 1
            state.watchers[state.lastWatcher] = wake
            return state.lastWatcher
        }
    }

    /// Removes a watcher, unless it was already called.
    func unwatch(_ number: Int) {
        state.withLockedValue { _ = $0.watchers.removeValue(forKey: number) }
    }

    /// The number of watchers of the next change.
    var watching: Int { state.withLockedValue { $0.watchers.count } }
}

// MARK: Journeys

extension StationAPI {
    /// Receives a request from the faulty network.
    ///
    /// One that isn't for data is handled like by ``respond(to:)``.
    ///
    /// A request to which the response would be that nothing has changed may wait for a change, if it prefers that. A
    /// request for data that is invalid, or only requests its methods, is logged and responded to immediately, and
    /// doesn't count as an attempt.
    func receive(_ request: APIRequest) -> Reception {
        let now = elapsed()
        let answer = respond(to: request)
        guard Route(path: request.path)?.isData == true else {
            let wait = answer.status == 304 ? request.preferredWait : nil
            return wait.map { .hold($0) } ?? .answer(answer)
        }
        defer { logged() }
        return state.withLockedValue { state in
            let number = state.log.begin(request, at: now)
            guard answer.status == 200 || answer.status == 304 else {
                let outcome = answer.status < 400 ? LoggedRequest.Outcome.answered : .rejected
                let bytes = request.method == "HEAD" ? 0 : answer.body.count
                state.log.end(number, as: outcome, status: answer.status, bytes: bytes, at: now)
                return .answer(answer)
            }
            let attempt = state.attempts[request.path, default: 0] + 1
            state.attempts[request.path] = attempt
            return .journey(journey(number, attempt, for: request, answer: answer, state: &state))
        }
    }

    private func journey(
        _ number: Int, _ attempt: Int, for request: APIRequest, answer: APIResponse, state: inout State
    ) -> Journey {
        let plan = FaultPlan(seed: seed, path: request.path, attempt: attempt, train: state.train)
        let journey = Journey(
            number: number, attempt: attempt, request: request, plan: plan, answer: answer, train: state.train)
        state.log.note(journey.fault, of: number)
        return journey
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
        let answer = respond(to: old.request)
        defer { logged() }
        return state.withLockedValue {
            journey(old.number, old.attempt, for: old.request, answer: answer, state: &$0)
        }
    }

    /// Records in the log that a journey reached its end, with the given number of bytes of a body.
    func arrive(_ journey: Journey, bytes: Int) {
        end(journey, as: journey.outcome, status: journey.status, bytes: bytes)
    }

    /// Records in the log that a journey was canceled before its end.
    func cancel(_ journey: Journey, bytes: Int) {
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
