import Foundation
import HeadlessHost
import PortableUI
import ResourceTesting
import ResourceUI
import Testing

@testable import ResourceCore
@testable import ResourceInspector

/// What the inspector recorded, as a test: it compiles, it passes, and it fails with other responses.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct CopiedTests {
    private struct Offline: LoadFailure, LocalizedError {
        var kind: LoadFailureKind { .transient() }
        var errorDescription: String? { "The server said: \"no\"." }
    }

    private let container = ResourceContainer(
        clock: ManualClock(), wallClock: { Date(timeIntervalSinceReferenceDate: 0) })
    private let gate = GatedLoader<[URL]>(.ignoresCancellation)

    private var resource: Resource<[URL]> {
        gate.resource(["links", "by \"me\""]).retry(RetryPolicy { attempt, _ in attempt < 2 ? .zero : nil })
    }

    /// Shows a list, refreshes it twice, and receives the second response before the first; then fails, and recovers.
    private func ride() async throws {
        let store = ResourceStore(resource, in: container)
        let responses = ResponseReader(store)
        let links = try ["first", "second", "late?q=\"1\""].map { try #require(URL(string: "https://a.example/\($0)")) }
        store.appear()
        try await gate.nextCall().succeed([links[0]])
        try await responses.next()
        store.start(.refresh)
        let slow = try await gate.nextCall()
        let reload = Task { await store.reload() }
        try await gate.nextCall().succeed(Array(links[...1]))
        try await responses.next()
        slow.succeed([links[2]])
        try await responses.next()
        _ = await reload.value
        store.start(.refresh)
        for _ in 1...2 {
            try await gate.nextCall().fail(Offline())
            try await responses.next()
        }
        store.set([])
        store.start(.sync)
        _ = try await gate.nextCall()
        container.cancel(resource.key)
        store.disappear()
    }

    /// Returns the source that the inspector copies.
    private func copied() async throws -> String {
        let host = HeadlessHost {
            Text("The app").resourceInspector().resourceContainer(container)
        }
        try host.tap("Show the resource inspector")
        try await ride()
        container.endEvents()
        try await host.until { host.counters.runningTasks == 0 }
        host.advance(by: .seconds(1))
        try host.tap("links/by \"me\"")
        try host.tap("Copy as a test")
        #expect(host.contains(.button, "Copied"))
        return try #require(host.copiedText)
    }

    private func source(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return try String(contentsOf: folder.appending(path: "Copied/\(name).swift"), encoding: .utf8)
    }

    @Test func `a recording becomes the source of a test, which passes among these`() async throws {
        let text = try await copied()
        #expect(try text == source("RecordedLinksByMeTests"))
    }

    @Test func `the test fails if one response is exchanged for another`() async throws {
        let original = try source("RecordedLinksByMeTests")
        let responses = [#"["https://a.example/first"]"#, #"["https://a.example/late?q=%221%22"]"#]
        let exchanged = original.replacing(responses[0], with: "…").replacing(responses[1], with: responses[0])
            .replacing("…", with: responses[1]).replacing("@Test ", with: "").replacing("Recorded", with: "Exchanged")
        #expect(exchanged != original)
        #expect(try exchanged == source("ExchangedLinksByMeTests"))
        await withKnownIssue { try await ExchangedLinksByMeTests().showsWhatWasSeen() }
    }
}
