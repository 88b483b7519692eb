import Dispatch
import Foundation
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceUI
import Testing

/// Values with main-actor-isolated conformances, as those of plain types are in a new Xcode project (SE-0466).
@Suite(.timeLimit(.minutes(10))) @MainActor struct MainActorValueTests {
    private let archive = MemoryStore()
    private let container: ResourceContainer

    init() {
        // NB: Values are encoded and decoded on the main actor, which all tests share, so the limits of 30 s and of 5 s
        // must not pass.
        container = ResourceContainer(clock: ManualClock(), archive: archive)
    }

    @MainActor struct Reading: @MainActor Codable, @MainActor Equatable {
        var meters: Int
    }

    @MainActor final class Count {
        var bodies = 0
    }

    struct Screen: View {
        let resource: Resource<Reading>
        let count: Count

        var body: some View {
            AsyncResourceView(resource) { reading in Numbers(reading: reading, count: count) }
        }
    }

    struct Numbers: View {
        let reading: Reading
        let count: Count

        var body: some View {
            let _ = count.bodies += 1
            Text("\(reading.meters) m")
        }
    }

    @Test func `a refresh that yields an equal value evaluates no body`() async throws {
        let gate = GatedLoader<Reading>()
        let (resource, count) = (gate.resource("depth"), Count())
        let host = HeadlessHost { Screen(resource: resource, count: count).resourceContainer(container) }
        try await gate.nextCall().succeed(Reading(meters: 7))
        try await host.until { host.contains(.text, "7 m") }
        let store = ResourceStore(resource, in: container)
        for (meters, bodies) in [(7, 1), (8, 2)] {
            async let refreshed = store.refresh()
            try await gate.nextCall().succeed(Reading(meters: meters))
            _ = await refreshed
            try await host.until { host.contains(.text, "\(meters) m") }
            #expect(count.bodies == bodies)
        }
    }

    @MainActor final class Draft: @MainActor Equatable {
        static var wasComparedElsewhere = false

        // NB: On Linux, any thread may serve the main queue.
        static let mark: DispatchSpecificKey<Bool> = {
            let key = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: key, value: true)
            return key
        }()

        static func == (one: Draft, other: Draft) -> Bool {
            let isOnMain = Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true
            if !isOnMain { wasComparedElsewhere = true }
            return true
        }
    }

    @Test func `values of a source are never compared off the main actor`() async throws {
        let drafts = Resource<Draft>("draft") { await MainActor.run { Draft() } }
        let derived = Resource<Int>("derived") { context in
            _ = try await context.value(of: drafts)
            return 1
        }
        let store = ResourceStore(derived, in: container)
        store.appear()
        try await store.until { $0.value == 1 }
        let source = ResourceStore(drafts, in: container)
        source.appear()
        for _ in 0..<3 { await source.refresh() }
        #expect(!Draft.wasComparedElsewhere)
        store.disappear()
        source.disappear()
    }

    @Test func `JSON is decoded and kept`() async throws {
        container.httpTransport = ScriptedTransport { _, _ in .json(#"{"meters": 7}"#) }
        let url = try #require(URL(string: "http://localhost/depth"))
        let resource = Resource<Reading>.http(.get(url), .json(), key: "depth").persisted(.json())
        #expect(try await container.value(of: resource).meters == 7)
        await container.close()
        #expect(archive.records.map { String(decoding: $0.payload, as: UTF8.self) } == [#"{"meters":7}"#])
        let next = ResourceContainer(clock: ManualClock(), archive: archive)
        #expect(try await next.value(of: resource).meters == 7)
        #expect(next.state(of: resource).origin == .disk)
    }

    @Test func `a body that is something else is a failure`() async throws {
        container.httpTransport = ScriptedTransport { _, _ in .json(#"{"feet": 7}"#) }
        let url = try #require(URL(string: "http://localhost/depth"))
        let failure = await #expect(throws: HTTPFailure.self) {
            try await container.value(of: Resource<Reading>.http(.get(url), .json()))
        }
        #expect(failure?.reason == .unreadableBody && failure?.underlyingError is DecodingError)
    }
}
