import Foundation
import HTTPTypes
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourcePages
import ResourceTesting
import ResourceUI
import ResourceWriting
import Testing

/// The tutorial: the code of its steps is compiled and run here.
///
/// The test of its last step is with that code.
@Suite(.timeLimit(.minutes(10))) @MainActor struct TutorialTests {
    private let clock = ManualClock()
    private let server = BirdServer()

    @Test func `the tutorial prints what is compiled here`() throws {
        let page = "Sources/AsyncResources/AsyncResources.docc/BuildAnApp.md"
        #expect(try Snippets.all(in: page).count == 10)
        #expect(try Snippets.missing(of: page, in: [Snippets.source("Tutorial/TutorialGuide")]) == [])
        #expect(try Snippets.text(of: page).split(separator: "\n", omittingEmptySubsequences: false).count < 330)
    }

    @Test func `step 2: the list shows what the server sends`() async throws {
        let container = container()
        let host = HeadlessHost { NewestSightings().resourceContainer(container) }
        try await host.until { host.contains(.text, "Bird 1") && host.contains(.text, "Bird 3") }
        #expect(server.requests == ["GET /api/sightings"])
    }

    @Test func `step 3: a failure offers a retry, and the list stays when a pull fails`() async throws {
        let container = container()
        server.failure = .notFound
        let host = HeadlessHost { Step3.NewestSightings().resourceContainer(container) }
        try await host.until { host.contains(.text, "The birds have hidden. This could not be found (404).") }
        server.failure = nil
        try host.tap("Retry")
        try await host.until { host.contains(.text, "Bird 1") && !host.contains(.button, "Retry") }
        server.failure = .notFound
        try host.refresh()
        try await host.until { host.contains(.text, "This could not be found (404).") }
        #expect(host.contains(.text, "Bird 1") && host.contains(.button, "Retry"))
        #expect(server.requests.count == 3)
    }

    @Test func `step 3: a transient failure is followed by three more attempts`() async throws {
        let container = ResourceContainer(clock: clock, jitter: { 0 })
        container.httpTransport = server.transport
        server.failure = .serviceUnavailable
        let store = ResourceStore(.newestSightings, in: container)
        store.appear()
        try await store.until { $0.error != nil }
        #expect(server.requests.count == 4)
    }

    @Test func `step 4: the details begin with the sighting of the list`() async throws {
        let (container, gate) = (ResourceContainer(clock: clock), GatedLoader<HTTPDataResponse>())
        container.httpTransport = ScriptedTransport { _, _ in try await gate.load() }
        let sighting = Sighting(id: 7, bird: "Heron", isConfirmed: false)
        let host = HeadlessHost { SightingScreen(sighting: sighting).resourceContainer(container) }
        #expect(host.contains(.text, "Heron") && host.contains(.text, "No notes yet"))
        try await gate.nextCall().succeed(
            .json(#"{"id": 7, "bird": "Heron", "notes": "At the pond", "isConfirmed": false}"#))
        try await host.until { host.contains(.text, "At the pond") }
    }

    @Test func `step 5: without a connection, the list of the previous launch is shown`() async throws {
        let archive = MemoryStore()
        let first = container(archive: archive)
        _ = try await first.value(of: Step5.newestSightings)
        await first.close()
        let second = container(archive: archive, secondsLater: 61)
        second.notice(.offline)
        let host = HeadlessHost {
            AsyncResourceView(Step5.newestSightings) { sightings in
                List(sightings) { Text($0.bird) }
            }
            .resourceContainer(second)
        }
        try await host.until { host.contains(.text, "Bird 1") && host.contains(.text, "Waiting for a connection") }
        #expect(server.requests.count == 1)
        second.notice(.online)
        try await host.until { !host.contains(.text, "Waiting for a connection") }
        try await second.until { _ in server.requests.count == 2 }
    }

    @Test func `step 6: the next page loads near the end, and a launch begins with the pages on disk`() async throws {
        let archive = MemoryStore()
        let first = container(archive: archive)
        let host = HeadlessHost { SightingList().resourceContainer(first) }
        try await host.until { host.contains(.text, "Bird 1") }
        try host.scroll(to: 5..<10)
        try await first.until { $0.state(of: .sightings).value?.count ?? 0 >= 20 }
        try host.scroll(to: 5..<15)
        #expect(host.contains(.text, "Bird 11"))
        let store = ResourceStore(.sightings, in: first)
        await store.loadNext()
        #expect(store.value?.map(\.id) == Array(1...30) && store.value?.hasNext == false)
        #expect(Set(server.requests) == Set(["", "?page=2", "?page=3"].map { "GET /api/sightings\($0)" }))
        await first.close()
        let second = container(archive: archive)
        #expect(try await second.value(of: .sightings).count == 30 && server.requests.count == 3)
    }

    @Test func `step 7: a confirmation is shown at once, and disappears if it's rejected`() async throws {
        let container = container(archive: MemoryStore())
        let list = ResourceStore(.sightings, in: container)
        await list.load()
        let host = HeadlessHost {
            AsyncResourceView(.sighting(1)) { Step7.ConfirmButton(sighting: $0) }.resourceContainer(container)
        }
        try await host.until { host.contains(.button, "Confirm") }
        server.writeFailure = .forbidden
        try host.tap("Confirm")
        #expect(host.contains(.button, "Confirmed") && list.value?[id: 1]?.isConfirmed == true)
        try await host.until { host.contains(.button, "Confirm") }
        #expect(list.value?[id: 1]?.isConfirmed == false)
        server.writeFailure = nil
        try host.tap("Confirm")
        #expect(host.contains(.button, "Confirmed") && server.confirmed == [])
        try await container.until { _ in server.confirmed == [1] }
        #expect(host.contains(.button, "Confirmed"))
    }

    @Test func `step 8: a confirmation of an earlier launch is shown, and then sent once`() async throws {
        let (archive, mutations) = (MemoryStore(), MemoryStore())
        let firstOutbox = try await Outbox(mutations, Step8.ConfirmSighting.self)
        let first = container(archive: archive, firstOutbox)
        _ = try await first.value(of: .sightings)
        first.notice(.offline)
        first.send(Step8.ConfirmSighting(id: 2))
        await firstOutbox.sendAll()
        await first.close()
        #expect(server.confirmed == [])

        let outbox = try await Outbox(mutations, Step8.ConfirmSighting.self)
        let second = container(archive: archive, outbox)
        second.notice(.offline)
        let store = ResourceStore(.sightings, in: second)
        store.appear()
        try await store.until { $0.value != nil }
        #expect(store.value?[id: 2]?.isConfirmed == true && outbox.pendingMutations.count == 1)
        second.notice(.online)
        try await second.until { _ in outbox.pendingMutations.isEmpty && server.confirmed == [2] }
        #expect(server.keys.count == 1)
    }

    @Test func `step 9: the list loads when the app comes to the front, if it's stale`() async throws {
        let container = container(archive: MemoryStore())
        container.notice(.online)
        let store = ResourceStore(Step9.sightings, in: container)
        store.appear()
        try await store.until { $0.value != nil && !$0.isLoading }
        container.notice(.foreground)
        #expect(!store.isLoading)
        clock.advance(by: .seconds(60))
        try await store.until { $0.isStale }
        container.notice(.foreground)
        #expect(store.isLoading)
        try await store.until { !$0.isStale && !$0.isLoading }
        #expect(server.requests.count == 2)
    }
}

extension TutorialTests {
    private func container(
        archive: MemoryStore? = nil, _ outbox: Outbox? = nil, secondsLater seconds: TimeInterval = 0
    ) -> ResourceContainer {
        let container = ResourceContainer(
            clock: clock, wallClock: { Date(timeIntervalSinceReferenceDate: seconds) }, archive: archive,
            outbox: outbox)
        container.httpTransport = server.transport
        return container
    }
}

/// A server of thirty sightings, ten in a page, which notes its requests.
@MainActor @Observable private final class BirdServer {
    private(set) var requests: [String] = []
    private(set) var confirmed: [Int] = []
    private(set) var keys: Set<String> = []
    var failure: HTTPResponse.Status?
    var writeFailure: HTTPResponse.Status?

    var transport: ScriptedTransport {
        ScriptedTransport { request, _ in try await self.respond(to: request) }
    }

    private func respond(to request: HTTPRequest) throws -> HTTPDataResponse {
        let path = request.path ?? ""
        if request.method == .put { return confirm(path, request) }
        requests.append("\(request.method) \(path)")
        if let failure { return .status(failure) }
        if let id = path.split(separator: "/").last.flatMap({ Int($0) }) { return .json(try text(of: sighting(id))) }
        let page = path.split(separator: "=").last.flatMap { Int($0) } ?? 1
        let sightings = (10 * page - 9...10 * page).map { sighting($0) }
        let link = "</api/sightings?page=\(page + 1)>; rel=\"next\""
        return .json(try text(of: sightings), headerFields: page < 3 ? [HTTPField.Name("Link")!: link] : [:])
    }

    private func confirm(_ path: String, _ request: HTTPRequest) -> HTTPDataResponse {
        if let writeFailure { return .status(writeFailure) }
        keys.insert(request.headerFields[HTTPField.Name("Idempotency-Key")!] ?? "none")
        confirmed += path.split(separator: "/").compactMap { Int($0) }
        return .status(.noContent)
    }

    private func sighting(_ id: Int) -> Sighting {
        Sighting(id: id, bird: "Bird \(id)", isConfirmed: confirmed.contains(id))
    }

    private func text(of value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
}
