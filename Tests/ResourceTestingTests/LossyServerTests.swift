import Foundation
import ResourceCore
import ResourceTesting
import Testing

/// The server for tests of mutations.
@Suite(.timeLimit(.minutes(10))) struct LossyServerTests {
    private let clock = ManualClock()

    private func add(_ text: String, to server: LossyServer<[String]>, _ id: UUID = UUID()) async throws -> Int {
        try await server.write(id) { texts in
            texts.append(text)
            return texts.count
        }
    }

    @Test func `a write changes the content, and returns the response`() async throws {
        let server = LossyServer([String](), clock: clock)
        #expect(try await add("a", to: server) == 1)
        #expect(try await add("b", to: server) == 2)
        #expect(try server.read() == ["a", "b"] && server.writes.map(\.outcome) == [.applied, .applied])
    }

    @Test func `a repeated write is applied once, and receives the first response again`() async throws {
        let (server, id) = (LossyServer([String](), clock: clock), UUID())
        server.plan(.responseLost)
        await #expect(throws: LossyServerFailure.lost) { try await add("a", to: server, id) }
        #expect(try await add("a", to: server, id) == 1)
        #expect(server.content == ["a"] && server.writes.map(\.outcome) == [.applied, .repeated])
    }

    @Test func `a server that ignores keys applies a repeated write again`() async throws {
        let (server, id) = (LossyServer([String](), clock: clock, honorsKeys: false), UUID())
        for _ in 1...2 { _ = try await add("a", to: server, id) }
        #expect(server.content == ["a", "a"])
    }

    @Test func `a lost request changes nothing, and a rejection is final`() async throws {
        let (server, id) = (LossyServer([String](), clock: clock), UUID())
        server.plan(.requestLost, .unavailable(), .rejected)
        await #expect(throws: LossyServerFailure.lost) { try await add("a", to: server, id) }
        await #expect(throws: LossyServerFailure.unavailable(retryAfter: nil)) { try await add("a", to: server, id) }
        for _ in 1...2 {
            await #expect(throws: LossyServerFailure.rejected) { try await add("a", to: server, id) }
        }
        #expect(server.content.isEmpty && server.writes.map(\.outcome) == [.rejected, .repeated])
    }

    @Test func `an error that another attempt may not repeat is not remembered`() async throws {
        let (server, id) = (LossyServer(["a"], clock: clock), UUID())
        await #expect(throws: LossyServerFailure.self) {
            try await server.write(id) { texts in
                texts = []
                throw LossyServerFailure.unavailable(retryAfter: .seconds(1))
            }
        }
        #expect(server.content == ["a"])
        #expect(try await add("b", to: server, id) == 2)
    }

    @Test func `a late request arrives after its repetition, and is recognized`() async throws {
        let (server, id) = (LossyServer([String](), clock: clock), UUID())
        server.plan(.late(by: .seconds(60)))
        await #expect(throws: LossyServerFailure.lost) { try await add("a", to: server, id) }
        try await clock.sleepers(1)
        #expect(try await add("a", to: server, id) == 1)
        clock.advance(by: .seconds(60))
        try await server.arrivals(2)
        #expect(server.content == ["a"] && server.writes.map(\.outcome) == [.applied, .repeated])
    }

    @Test func `there is no response without a connection`() async throws {
        let server = LossyServer([String](), clock: clock)
        server.isReachable = false
        await #expect(throws: LossyServerFailure.offline) { try await add("a", to: server) }
        #expect(throws: LossyServerFailure.offline) { try server.read() }
        #expect(server.content.isEmpty && server.writes.isEmpty)
    }

    @Test func `reads trail writes by the given time`() async throws {
        let server = LossyServer([String](), clock: clock, readLag: .seconds(2))
        clock.advance(by: .seconds(10))
        _ = try await add("a", to: server)
        #expect(try server.read() == [])
        clock.advance(by: .seconds(1))
        server.edit { $0.append("b") }
        clock.advance(by: .seconds(1))
        #expect(try server.read() == ["a"])
        clock.advance(by: .seconds(1))
        #expect(try server.read() == ["a", "b"])
    }

    @Test func `writes at one moment are all applied`() async throws {
        let server = LossyServer(0, clock: clock)
        await withTaskGroup { group in
            for _ in 1...1000 { group.addTask { _ = try? await server.write(UUID()) { $0 += 1 } } }
        }
        #expect(server.content == 1000 && server.writes.count == 1000)
    }

    @Test func `planned fates come first, and then those of the closure, by the number of the request`() async throws {
        let server = LossyServer([String](), clock: clock) { request in request == 2 ? .requestLost : .accepted }
        server.plan(.responseLost)
        await #expect(throws: LossyServerFailure.lost) { try await add("a", to: server) }
        await #expect(throws: LossyServerFailure.lost) { try await add("b", to: server) }
        #expect(try await add("c", to: server) == 2)
    }
}
