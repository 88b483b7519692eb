import Foundation
import HTTPTypes
import ResourceCore
import ResourceFeeds
import ResourceHTTP
import ResourceTesting
import SeededRandom
import Testing

/// A server of a log that refuses connections, cuts them anywhere, ends them, repeats the last event, and splits its
/// bytes.
final class HostileEventServer: HTTPTransport {
    private let state: Lock<State>

    private struct State: Sendable {
        var random: SeededGenerator
        var isHostile = true
    }

    static let count = 60

    // Has an element for each connection that has ended, or has nothing more to say.
    let connections: AsyncStream<Void>
    private let spoken: AsyncStream<Void>.Continuation

    init(seed: UInt64) {
        state = Lock(State(random: SeededGenerator(seed: seed)))
        (connections, spoken) = AsyncStream.makeStream()
    }

    /// Lets the connections from now on be like those of any server.
    func relent() { state.withLock { $0.isHostile = false } }

    func send(
        _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
    ) async throws {
        guard request.path == "/room/events" else {
            try receive(.head(Self.emptyRoom.head))
            return try receive(.body(Self.emptyRoom.body))
        }
        let position = request.headerFields[.init("Last-Event-ID")!].flatMap { Int($0) } ?? 0
        let (fate, pieces): (Int, [Data]) = state.withLock { state in
            let fate = state.isHostile ? state.random.number(below: 4) : 4
            let start = fate == 1 ? max(position - 1, 0) : position
            return (fate, split(after: start, cut: fate == 2, &state.random))
        }
        if fate == 0 {
            try receive(.head(HTTPResponse(status: .serviceUnavailable)))
        } else {
            let fields: HTTPFields = [.contentType: "text/event-stream"]
            try receive(.head(HTTPResponse(status: .ok, headerFields: fields)))
            for piece in pieces { try receive(.body(piece)) }
        }
        spoken.yield()
        if fate == 2 { throw URLError(.networkConnectionLost) }
        if fate == 4 { try await silence() }
    }

    private func silence() async throws {
        let (silence, end) = AsyncStream<Never>.makeStream()
        for await _ in silence {}
        withExtendedLifetime(end) {}
        try Task.checkCancellation()
    }

    private static let emptyRoom = HTTPDataResponse.json(#"{"items": [], "position": 0}"#)

    private func split(after position: Int, cut: Bool, _ random: inout SeededGenerator) -> [Data] {
        var text = "\u{FEFF}: hello\n\nretry: 50\n\n"
        for number in position..<max(position, Self.count) {
            let end = ["\n", "\r\n", "\r"][random.number(below: 3)]
            let noise = [": still here", "unknown: 1", "data"][random.number(below: 3)]
            text += noise + end + (noise == "data" ? end : "")
            text += ["id: \(number + 1)", "data: \"\(number + 1)\"", "", ""].joined(separator: end)
        }
        var bytes = Data(text.utf8)
        if cut { bytes = bytes.prefix(random.number(below: bytes.count)) }
        var pieces: [Data] = []
        while !bytes.isEmpty {
            let size = min(random.number(below: 64) + 1, bytes.count)
            pieces.append(bytes.prefix(size))
            bytes = bytes.dropFirst(size)
        }
        return pieces
    }
}

// `SIMULATION_SEEDS=10000` in the environment runs this number of seeds.
@MainActor @Suite(.timeLimit(.minutes(60)))
struct HostileEventTests {
    @Test func `each event is applied once and in order, whatever becomes of the connections`() async throws {
        let seeds = ProcessInfo.processInfo.environment["SIMULATION_SEEDS"].flatMap { UInt64($0) } ?? 60
        for seed in 1...seeds {
            let events = try await events(over: HostileEventServer(seed: seed))
            #expect(events == (1...HostileEventServer.count).map { "\($0)" }, "seed \(seed)")
        }
        let (events, connections) = (seeds * UInt64(HostileEventServer.count), seeds * UInt64(Self.connections))
        print("read \(events) events once and in order, over \(connections) connections and more")
    }

    private static let connections = 12

    private func events(over server: HostileEventServer) async throws -> [String]? {
        let clock = ManualClock()
        let container = ResourceContainer(clock: clock, jitter: { 1 })
        container.httpTransport = server
        let store = ResourceStore(HTTPService.rooms.room(HTTPService.rooms.roomEvents), in: container)
        store.appear()
        var connections = server.connections.makeAsyncIterator()
        for number in 1...Self.connections {
            await connections.next()
            if number == Self.connections { server.relent() }
            try await clock.sleepers(1)
            clock.advance(by: .seconds(60))
        }
        try await store.until { $0.value?.count == HostileEventServer.count }
        store.disappear()
        return store.value
    }
}
