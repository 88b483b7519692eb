import AsyncResources
import Foundation
import ResourceTesting
import StationServer
import Testing

@testable import Showcase

/// Rooms over the real server, whose events are read by the transport for streams.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct RoomFeedTests {
    /// A window that shows a room.
    @MainActor
    private struct Window {
        let container: ResourceContainer
        let room: ResourceStore<[RoomMessage]>

        init(_ station: StationServer) async throws {
            let outbox = try await Outbox(MemoryStore(), PostMessage.self)
            container = ResourceContainer(archive: MemoryStore(), outbox: outbox)
            container.httpTransport = StationTransport(
                base: station.address.url, transport: StreamingTransport(client: StationClient(station.address)))
            room = ResourceStore(.room("platform"), in: container)
            room.appear()
        }

        func shows(_ texts: [String]) async throws {
            try await room.until { state in
                guard let messages = state.value, messages.allSatisfy({ $0.number != nil }) else { return false }
                return messages.map(\.text) == texts
            }
        }
    }

    private func control(_ body: String, of station: StationServer) {
        let request = APIRequest(method: "PUT", target: "/api/rooms/platform/control", body: Data(body.utf8))
        #expect(station.api.respond(to: request).status == 200)
    }

    @Test func `two windows see each other's messages, by one connection each`() async throws {
        let station = try await StationServer.start(seed: 7, train: .faultless)
        let windows = [try await Window(station), try await Window(station)]
        for window in windows { try await window.shows([]) }
        windows[0].container.send(PostMessage("Hello", by: "Ada", in: "platform"))
        for window in windows { try await window.shows(["Hello"]) }
        windows[1].container.send(PostMessage("Hi", by: "Ben", in: "platform"))
        for window in windows { try await window.shows(["Hello", "Hi"]) }
        #expect(station.api.log.filter { $0.path == "/api/rooms/platform/events" }.count == 2)
        #expect(station.api.log.filter { $0.path == "/api/rooms/platform" }.count == 2)
        for window in windows { window.room.disappear() }
        await station.stop()
    }

    @Test func `a deployment loses nothing`() async throws {
        let station = try await StationServer.start(seed: 7, train: .faultless)
        let window = try await Window(station)
        window.container.send(PostMessage("Before", by: "Ada", in: "platform"))
        try await window.shows(["Before"])
        control(#"{"deploy":true}"#, of: station)
        window.container.send(PostMessage("After", by: "Ada", in: "platform"))
        try await window.shows(["Before", "After"])
        window.room.disappear()
        await station.stop()
    }

    @Test func `a client that leaves in the middle of a stream closes it`() async throws {
        let station = try await StationServer.start(seed: 7, train: .faultless)
        let (parts, continuation) = AsyncStream<StationClient.Part>.makeStream()
        let reading = Task {
            try await StationClient(station.address).send(APIRequest(target: "/api/rooms/platform/events")) {
                continuation.yield($0)
            }
        }
        for await part in parts {
            if case .body = part { break }
        }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        await station.stop()
    }

    @Test func `a response that is cut is an error`() async throws {
        let station = try await StationServer.start(seed: 7, train: .faultless)
        station.api.train = try station.api.train.changed([.cutRate: 1])
        await #expect(throws: URLError.self) {
            try await StationClient(station.address).send(APIRequest(target: "/api/books")) { _ in }
        }
        await station.stop()
    }
}
