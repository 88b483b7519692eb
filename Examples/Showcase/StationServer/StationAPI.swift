public import Foundation
import NIOConcurrencyHelpers
public import ResourceCore

/// The station's API without any transport: its data, the log of requests for them, the notes, and the train.
///
/// A server other than the faulty one responds through ``respond(to:)``. All methods are synchronous and may be called
/// on any thread. They take microseconds, but some hundredths of a second for the first request for a photo.
///
/// ## Notes
///
/// All clients share one list of notes. It's kept in memory, or in a data store, and so is the train: then a change of
/// either is answered once it's on disk, and a later server continues where this one ends.
///
/// | Request | Body | Response |
/// | --- | --- | --- |
/// | `GET /api/notes` | | The notes in their order, each as `{"id":"2","isDone":true,"text":"Passport","version":2}` |
/// | `POST /api/notes` | `{"text":"…"}`, optionally with `isDone` and `id` | 201 with the new note, and its `Location` |
/// | `GET /api/notes/2` | | The note |
/// | `PUT /api/notes/2` | `{"text":"…","isDone":true}` | The note |
/// | `PATCH /api/notes/2` | `text`, `isDone`, both, or neither | The note |
/// | `DELETE /api/notes/2` | | 204 |
/// | `GET /api/notes/2/position` | | The note before it, `{"after":"1"}`, or `null` for the first one |
/// | `PUT /api/notes/2/position` | `{"after":"7"}`, or `null` for the front | The same as for `GET` |
/// | `GET /api/notes/log` | | The log of writes, or with `?last=10` its newest entries |
///
/// - A new note's `id` is the UUID in the request or, without one, a number. A UUID that exists already is a 409.
/// - Each resource has a strong `ETag`, and so has the response to a change of it. The list and its notes have a
///   `Last-Modified`. A change with `If-Match`, `If-Unmodified-Since`, or `If-None-Match` that doesn't hold is a 412.
/// - The first response to a write with an `Idempotency-Key`, including a rejection, is kept and repeated for the same
///   method, path, and meaning of the body. It then has the field `Idempotent-Replayed`. Another write with the key is a
///   422, and one whose first attempt is still in progress a 409 with `Retry-After`. The newest 1,000 responses are
///   kept. Without a key, each request counts as a write of its own.
/// - A rejection has problem details (RFC 9457) as its body. A text may have 500 characters, and the list 500 notes.
/// - The log has each write that was applied, once and in that order, and the number of further attempts at it. The
///   newest 1,000 are kept. It's free of faults.
///
/// ## Feed
///
/// All clients share one feed of quotations, which is kept in memory. It has 10,000 quotations when the server starts,
/// and another one every four seconds.
///
/// | Request | Body | Response |
/// | --- | --- | --- |
/// | `GET /api/feed` | | The newest quotations, newest first, with a `Link` to the next page and an `ETag` |
/// | `GET /api/feed?cursor=9975&limit=25` | | The page that a link names |
/// | `POST /api/feed` | `{"text":"…","author":"…","above":"9975"}`, each optional | 201 with the new quotation |
/// | `GET /api/feed/9975` | | The quotation |
/// | `DELETE /api/feed/9975` | | 204 |
///
/// - A cursor is a place in the order of all quotations. It stays valid whatever is added or deleted, and so does the
///   tag of a page in which nothing was.
/// - A quotation without a text is one that the station chooses. Without `above`, it's the newest one.
/// - Changes are free of faults. Each is a request of its own, 10,000 quotations can be added, and 10,000 deleted.
///
/// ## Rooms
///
/// All clients share two rooms, `platform` and `dining-car`. Their messages are kept where the notes are.
///
/// | Request | Body | Response |
/// | --- | --- | --- |
/// | `GET /api/rooms` | | The rooms, each as `{"id":"platform","messages":7,"name":"Platform"}` |
/// | `GET /api/rooms/platform` | | The newest 50 messages, oldest first, and their position |
/// | `GET /api/rooms/platform/events` | | Server-sent events after the position in `Last-Event-ID`, or from now on |
/// | `GET /api/rooms/events` | | Server-sent events without positions, each with the room that has changed |
/// | `POST /api/rooms/platform/messages` | `{"text":"…"}`, optionally with `author` | 201 with the message and a position that includes it |
/// | `GET /api/rooms/platform/log` | | The messages that are kept, the position, and that at which the log begins |
/// | `PUT /api/rooms/platform/control` | `bots`, `lag`, `repeats`, `compact`, and `deploy`, all optional | The settings |
///
/// - A position has an epoch and an offset, such as `1001-42`. An epoch begins when the server starts, and with a
///   deployment. The log of a room has the newest 200 events. A position that it doesn't have is a 409.
/// - The ID of an event is the position of the state with it, and its data has the `Idempotency-Key` of the request as
///   `mutation`. An event `ready` follows those up to the opening. There is a comment every 15 seconds.
/// - A stream ends when the log no longer has what follows, and with a deployment. Its connection counts toward the
///   server's limit, and nothing is sent to a client that doesn't read.
/// - In a tunnel, a stream is silent or reset. With failures or cuts, it's cut at a random time.
/// - Among the newest 1,000 writes with an `Idempotency-Key`, a repeated one is responded to with its message, and
///   another one with the same key is a 422.
/// - `bots` is a number of messages each second: 0, 1, or 200. With `lag`, snapshots are those of a number of seconds
///   ago. With `repeats`, each event is sent twice. The log and the controls are free of faults.
public final class StationAPI: Sendable {
    struct State {
        var train: TrainSettings
        var log = RequestLog()
        /// The number of attempts by ``Route/itinerary(of:)``.
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
    let logged: @Sendable () -> Void
    let state: NIOLockedValueBox<State>
    private let notes: NIOLockedValueBox<Notebook>
    let quotations: NIOLockedValueBox<Feed>
    private let talk: NIOLockedValueBox<Rooms>

    /// The streams of events, which are called after each change of the rooms or of the train.
    let streams = Streams()

    /// The place where the notes and the train are kept, or `nil` if they're kept in memory.
    let disk: StationDisk?

    /// Creates an API without any requests.
    ///
    /// The same seed results in the same data, and the same delay and failure for the same attempt at the same path.
    public convenience init(seed: UInt64, train: TrainSettings = .standard) {
        let start = ContinuousClock.now
        self.init(seed: seed, train: train, elapsed: { ContinuousClock.now - start })
    }

    /// Creates an API that continues with the notes and the train in a data store, and keeps them there.
    ///
    /// - Parameters:
    ///   - train: The train if there is none in the store.
    ///   - store: A store that no other API uses.
    /// - Throws: ``StationServerError/unreadable(reason:)`` if the store has something else.
    public convenience init(
        seed: UInt64, train: TrainSettings = .standard, keptIn store: any DataStore
    ) async throws(StationServerError) {
        let (start, disk) = (ContinuousClock.now, StationDisk(store))
        do {
            let record = try await disk.record()
            self.init(
                seed: seed, train: record?.train ?? train, notes: record?.notes, rooms: record?.rooms, disk: disk,
                elapsed: { ContinuousClock.now - start })
        } catch let error as StationServerError {
            throw error
        } catch {
            throw .unreadable(reason: "\(error)")
        }
    }

    /// Creates an API whose clock is `elapsed`, counted from `started`, and that calls `logged` after each change of
    /// the log.
    init(
        seed: UInt64,
        train: TrainSettings,
        notes record: Notebook.Record? = nil,
        rooms: Rooms.Record? = nil,
        disk: StationDisk? = nil,
        started: Date = .now,
        elapsed: @escaping @Sendable () -> Duration,
        logged: @escaping @Sendable () -> Void = {}
    ) {
        self.seed = seed
        self.started = started
        self.elapsed = elapsed
        self.logged = logged
        state = NIOLockedValueBox(State(train: train))
        self.disk = disk
        notes = NIOLockedValueBox(record.map { Notebook($0, started: started) } ?? Notebook(started: started))
        quotations = NIOLockedValueBox(Feed(seed: seed, started: started))
        talk = NIOLockedValueBox(Rooms(started: started, record: rooms))
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
    /// allowed methods, also for `*`. Only the train, the notes, and the feed can be changed.
    public func respond(to request: APIRequest) -> APIResponse {
        switch meaning(of: request) {
        case .response(let response): response
        case .write(let write): notebook { $0.respond(to: write, at: $1) }
        case .message(let write): post(write)
        }
    }

    /// The meaning of a request: a response without side effects, or a write to the notes or a room.
    enum Meaning {
        case response(APIResponse)
        case write(NoteWrite)
        case message(RoomWrite)
    }

    func meaning(of request: APIRequest) -> Meaning {
        if request.method == "OPTIONS", request.path == "*" {
            return .response(APIResponse(allowing: Route.allMethods))
        }
        guard let route = Route(path: request.path) else {
            return .response(APIResponse(status: 404, error: "This path does not exist."))
        }
        let methods = route.methods.joined(separator: ", ")
        switch request.method {
        case "OPTIONS": return .response(APIResponse(allowing: methods))
        case "GET" where route.methods.contains("GET"), "HEAD" where route.methods.contains("HEAD"):
            return .response(get(route, for: request))
        case let method where !route.methods.contains(method):
            let message = "The allowed methods are \(methods)."
            return .response(APIResponse(status: 405, error: message, headers: ["Allow": methods]))
        case _ where request.body.count > RequestLimits.body: return .response(RequestLimits.bodyTooLarge)
        default: return change(route, as: request)
        }
    }

    private func change(_ route: Route, as request: APIRequest) -> Meaning {
        switch route {
        case .train: .response(changeTrain(request))
        case .feed, .quotation: .response(changeFeed(request, at: route))
        case .roomControl(let id): .response(changeRoom(id, as: request))
        case .roomMessages(let id): message(request, to: id)
        default: write(request, to: route)
        }
    }

    private func write(_ request: APIRequest, to route: Route) -> Meaning {
        do {
            return .write(try NoteWrite(request, to: route))
        } catch {
            return .response(error.response)
        }
    }

    private func message(_ request: APIRequest, to room: String) -> Meaning {
        do {
            return .message(try RoomWrite(request, to: room))
        } catch {
            return .response(error.response)
        }
    }

    /// Calls a closure with the rooms and the current time, after all messages that are due by then.
    func rooms<Result>(_ body: (inout Rooms, _ now: Duration) -> Result) -> Result {
        talk.withLockedValue { rooms in
            let now = elapsed()
            rooms.settle(at: now)
            return body(&rooms, now)
        }
    }

    /// Calls a closure with the notes and the current time, after all writes that are due by then.
    func notebook<Result>(_ body: (inout Notebook, _ now: Duration) -> Result) -> Result {
        notes.withLockedValue { notebook in
            let now = elapsed()
            notebook.settle(at: now)
            return body(&notebook, now)
        }
    }

    private func changeTrain(_ request: APIRequest) -> APIResponse {
        do {
            return Self.response(try change { $0 = try $0.changed(byJSON: request.body) })
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
        streams.wake()
        return train
    }

    /// Returns the response with a train, including a tag of its settings.
    static func response(_ train: TrainSettings) -> APIResponse {
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

    /// Counts an attempt and returns its number.
    mutating func countAttempt(at itinerary: String) -> Int {
        attempts[itinerary, default: 0] += 1
        return attempts[itinerary, default: 0]
    }

    fileprivate mutating func takeWatchers() -> [Int: @Sendable (_ watcher: Int) -> Void] {
        defer { watchers = [:] }
        return watchers
    }
}

// MARK: - Changes of the train

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
