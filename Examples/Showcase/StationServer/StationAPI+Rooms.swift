import Foundation
import NIOConcurrencyHelpers

/// The rooms, their messages, and their events.
extension StationAPI {
    /// The type of a stream of server-sent events.
    static let eventStream = "text/event-stream"

    private struct Listing: Encodable {
        let id: String
        let name: String
        let messages: Int
    }

    private struct Snapshot: Encodable {
        let messages: [RoomMessage]
        let position: RoomPosition
        /// The position after which the log has all events, unless it's a snapshot.
        var log: RoomPosition?
    }

    /// Returns the response to a `GET` of the rooms or of a part of them.
    ///
    /// The response with events has no body: only a connection of the listener sends them.
    func getRoom(_ route: Route, for request: APIRequest) -> APIResponse {
        switch route {
        case .roomEvents(let id): events(of: id, for: request)
        case .room(let id):
            room(id) { rooms, room, now in
                let replica = room.snapshot(asOf: now - .seconds(room.settings.lag))
                return APIResponse(
                    json: Snapshot(messages: replica.messages, position: rooms.position(at: replica.offset)))
            }
        case .roomLog(let id):
            room(id) { rooms, room, _ in
                APIResponse(
                    json: Snapshot(
                        messages: Array(room.messages), position: rooms.position(at: room.count),
                        log: rooms.position(at: room.compacted)))
            }
        case .roomControl(let id): room(id) { _, room, _ in APIResponse(json: room.settings) }
        default: rooms { rooms, _ in APIResponse(json: rooms.all.map(Self.listing)) }
        }
    }

    private static func listing(_ room: Room) -> Listing {
        Listing(id: room.id, name: Rooms.names[room.id] ?? room.id, messages: room.count)
    }

    private func room(_ id: String, response: (Rooms, Room, _ now: Duration) -> APIResponse) -> APIResponse {
        rooms { rooms, now in rooms[id].map { response(rooms, $0, now) } ?? Problem.noRoom.response }
    }

    private func events(of id: String?, for request: APIRequest) -> APIResponse {
        if let id, Rooms.names[id] == nil { return Problem.noRoom.response }
        guard cursor(of: request) != nil else { return Problem.noPosition.response }
        return APIResponse(body: Data(), type: Self.eventStream)
    }
}

// MARK: - Changes

extension StationAPI {
    /// Changes the settings of a room.
    func changeRoom(_ id: String, as request: APIRequest) -> APIResponse {
        do throws(Problem) {
            let control = try RoomControl(json: request.body)
            let settings = rooms { rooms, now in
                rooms.change(id, by: control, at: now)
                return rooms[id]?.settings
            }
            streams.wake()
            guard let settings else { throw .noRoom }
            return APIResponse(json: settings)
        } catch {
            return error.response
        }
    }

    /// Writes a message without faults.
    func post(_ write: RoomWrite) -> APIResponse {
        defer { streams.wake() }
        return rooms { $0.respond(to: write, at: $1) }
    }

    /// Receives a message from the faulty network.
    func receive(_ write: RoomWrite, of request: APIRequest) -> Journey {
        let now = elapsed()
        defer { logged() }
        let itinerary = Route.roomMessages(id: write.room).itinerary(of: request)
        let (number, attempt) = state.withLockedValue { state in
            (state.log.begin(request, at: now), state.countAttempt(at: itinerary))
        }
        return journey(number, attempt, of: write, for: request)
    }

    /// Returns the journey of a message that sets out now.
    ///
    /// The message is in the room at once, and the delay is that of the response.
    func journey(_ number: Int, _ attempt: Int, of write: RoomWrite, for request: APIRequest) -> Journey {
        let train = train
        let plan = plan(of: request, attempt, train: train)
        let response = rooms { rooms, now in
            if plan.fault == .writeDelay {
                rooms.postpone(write, until: now + plan.delay + .seconds(train.writeDelayDuration))
            }
            // NB: No response to a write that isn't passed on is ever sent.
            if plan.fault?.precedesServer == true { return APIResponse.noContent }
            return plan.fault == .writeRefusal ? Problem.refused.response : rooms.respond(to: write, at: now)
        }
        streams.wake()
        let journey = Journey(
            number: number, attempt: attempt, request: request, plan: plan, response: response, train: train)
        state.withLockedValue { $0.log.note(journey.fault, of: number) }
        return journey
    }
}

extension Rooms {
    fileprivate mutating func respond(to write: RoomWrite, at time: Duration) -> APIResponse {
        do throws(Problem) {
            let (receipt, isNew) = try post(write, at: time)
            let headers = isNew ? [:] : ["Idempotent-Replayed": "true"]
            return APIResponse(status: 201, json: receipt, headers: headers)
        } catch {
            return error.response
        }
    }
}

// MARK: - Streams

extension StationAPI {
    /// Returns the place at which the stream of a request begins, or `nil` if the log doesn't have it.
    func cursor(of request: APIRequest) -> EventCursor? {
        guard case .roomEvents(let id)? = Route(path: request.path) else { return nil }
        return rooms { rooms, _ in rooms.cursor(of: id, after: request.headers["last-event-id"]) }
    }

    /// Returns the events after a place, or `nil` if the log doesn't have all of them, and when to look again.
    func events(after cursor: EventCursor) -> (page: EventCursor.Page?, pace: Duration?) {
        rooms { rooms, _ in (rooms.events(after: cursor), rooms.pace(of: cursor)) }
    }

    /// Returns the time after which the network cuts a stream, or `nil` if it doesn't.
    ///
    /// It's 10 seconds on average if all requests fail, and longer with lower rates.
    func lifetime(of journey: Journey) -> Duration? {
        switch journey.delivery {
        case .cut, .misannounced: return .seconds(1)
        default: break
        }
        let train = train
        let rate = max(train.failureRate, train.dropRate, train.cutRate)
        var generator = SeededGenerator(seed: seed, purpose: "stream", number: journey.number)
        let draw = generator.unit()
        return rate > 0 ? .seconds(min(20 * draw / rate, 3_600)) : nil
    }
}
