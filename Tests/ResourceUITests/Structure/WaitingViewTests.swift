import Foundation
import HeadlessHost
import PortableUI
import ResourceCore
import ResourcePages
import ResourceTesting
import ResourceUI
import Testing

/// Views say what a load waits for, and no indicator turns meanwhile (R17).
@Suite(.timeLimit(.minutes(10))) @MainActor struct WaitingViewTests {
    private struct Tunnel: LoadFailure, LocalizedError {
        var kind: LoadFailureKind = .offline
        var errorDescription: String? { "The tunnel is long." }
    }

    private struct Row: Identifiable {
        let id: Int
    }

    private let trying = "The tunnel is long. Trying again at "
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let gate = GatedLoader<String>()

    init() {
        container = ResourceContainer(clock: clock, jitter: { 1 })
    }

    private func list() -> some View {
        AsyncResourceView(gate.resource("words")) { word in List { Text(word) } }
            .loadingViewDelay(.zero, minimum: .zero)
            .resourceContainer(container)
    }

    /// Returns a host that shows a list with a value.
    private func loadedHost() async throws -> HeadlessHost {
        let host = HeadlessHost { list() }
        try await gate.nextCall().succeed("one")
        try await host.until { host.contains(.row, "one") }
        return host
    }

    @Test(arguments: [true, false])
    func `a pull without a connection ends, and says why`(isKnown: Bool) async throws {
        let host = try await loadedHost()
        if isKnown { container.notice(.offline) }
        try host.refresh()
        #expect(host.isPulled)
        try await gate.nextCall().fail(Tunnel())
        try await host.until { !host.isPulled && host.contains(.text, "Waiting for a connection") }
        #expect(host.contains(.row, "one"))
        #expect(host.announcements == ["Loaded", "Waiting for a connection"])
        container.notice(.online)
        if !isKnown { clock.advance(by: .seconds(1)) }
        try await gate.nextCall().succeed("two")
        try await host.until { host.contains(.row, "two") && !host.contains(.text, "Waiting for a connection") }
        #expect(!host.isPulled)
    }

    @Test func `a pull ends if the server asks for patience, and says until when`() async throws {
        let host = try await loadedHost()
        try host.refresh()
        try await gate.nextCall().fail(Tunnel(kind: .transient(retryAfter: .seconds(240))))
        try await host.until {
            !host.isPulled && host.findAll(.text).contains { $0.label.hasPrefix(trying) }
        }
    }

    @Test func `a pull whose attempts fail ends after delays of 2 seconds, and says why`() async throws {
        let host = try await loadedHost()
        try host.refresh()
        try await gate.nextCall().fail(Tunnel(kind: .transient()))
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        let second = try await gate.nextCall()
        #expect(host.isPulled && !host.contains(.text, "The tunnel is long."))
        second.fail(Tunnel(kind: .transient()))
        try await clock.sleepers(1)
        try await host.until { !host.isPulled && host.contains(.text, "The tunnel is long.") }
        clock.advance(by: .seconds(2))
        try await gate.nextCall().succeed("two")
        try await host.until { host.contains(.row, "two") && !host.contains(.text, "The tunnel is long.") }
    }

    @Test func `a retry attempts at once while a load waits`() async throws {
        let host = try await loadedHost()
        try host.refresh()
        try await gate.nextCall().fail(Tunnel(kind: .transient(retryAfter: .seconds(240))))
        try await host.until { host.contains(.button, "Retry") }
        try host.tap("Retry")
        try await gate.nextCall().succeed("two")
        try await host.until { host.contains(.row, "two") && !host.contains(.button, "Retry") }
    }

    @Test func `a retry of a derived resource attempts what that waits for`() async throws {
        let lengths = gate.resource("words").map(as: "lengths") { $0.count }
        let host = HeadlessHost {
            AsyncResourceView(lengths) { Text("Length: \($0)") }.resourceContainer(container)
        }
        try await gate.nextCall().fail(Tunnel(kind: .transient(retryAfter: .seconds(240))))
        try await host.until { host.findAll(.text).contains { $0.label.hasPrefix("Trying again at ") } }
        let store = ResourceStore(lengths, in: container)
        store.start(.refresh)
        try await gate.nextCall().succeed("three")
        try await host.until { host.contains(.text, "Length: 5") }
    }

    @Test func `a first load that waits says so, and its end is announced`() async throws {
        let host = HeadlessHost { list() }
        try await gate.nextCall().fail(Tunnel())
        try await host.until { host.contains(.text, "Waiting for a connection") }
        #expect(host.announcements == ["Waiting for a connection"])
        #expect(!host.contains(.button, "Load") && !host.contains("Loading"))
        clock.advance(by: .seconds(1))
        let call = try await gate.nextCall()
        try await host.until { !host.contains(.text, "Waiting for a connection") }
        #expect(!host.contains(.button, "Load") && host.contains("Loading"))
        call.succeed("one")
        try await host.until { host.contains(.row, "one") }
        #expect(host.announcements == ["Waiting for a connection", "Loaded"])
    }

    @Test func `a retry of a failure that waits is not announced as another failure`() async throws {
        let host = HeadlessHost { list() }
        try await gate.nextCall().fail(Tunnel(kind: .permanent))
        try await host.until { host.contains(.button, "Retry") }
        try host.tap("Retry")
        try await gate.nextCall().fail(Tunnel())
        try await host.until { host.contains(.text, "Waiting for a connection") }
        #expect(host.announcements == ["The tunnel is long.", "Waiting for a connection"])
        #expect(try host.find(.button, "Retry").isEnabled)
    }

    @Test func `the end of a list says what its next page waits for`() async throws {
        let gate = GatedLoader<Page<Row, Int>>()
        let host = HeadlessHost {
            AsyncResourceView(.pages("rows") { (_: Int?) in try await gate.load() }) { rows in
                List { PagedForEach(rows) { Text("Row \($0.id)") } }
            }
            .resourceContainer(container)
        }
        try await gate.nextCall().succeed(Page([Row(id: 1)], next: 2))
        try await gate.nextCall().fail(Tunnel())
        try await host.until { host.contains(.text, "Waiting for a connection") }
        clock.advance(by: .seconds(1))
        try await gate.nextCall().succeed(Page([Row(id: 2)], next: nil))
        try await host.until { host.contains(.text, "Row 2") && !host.contains(.text, "Waiting for a connection") }
    }

    @Test func `a style is told what a load waits for`() async throws {
        let host = HeadlessHost {
            AsyncResourceView(gate.resource("words")) { Text($0) }
                .asyncResourceStyle(PatientStyle())
                .resourceContainer(container)
        }
        try await gate.nextCall().succeed("one")
        try await host.until { host.contains(.text, "one") }
        container.notice(.offline)
        container.invalidate("words")
        try await host.until { host.contains(.text, "waiting") }
        container.notice(.online)
        try await host.until { !host.contains(.text, "waiting") }
    }

    @Test func `a first load that has waited shows its progress`() async throws {
        let store = ResourceStore(
            Resource<String>("words") { [gate] context in
                let word = try await gate.load()
                context.report(progress: 0.5)
                return try await gate.load() + word
            }, in: container)
        store.appear()
        try await gate.nextCall().fail(Tunnel())
        try await store.until { $0.waiting == .connection }
        clock.advance(by: .seconds(1))
        try await gate.nextCall().succeed("!")
        try await store.until { $0.progress == 0.5 }
        #expect(!store.isLoading)
        try await gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello!" }
    }
}

private struct PatientStyle: AsyncResourceStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack {
            if configuration.waiting == .connection { Text("waiting") }
            if case .success(let content) = configuration.phase { content }
        }
    }
}

extension HeadlessHost {
    /// A Boolean value that indicates whether the indicator of a pull turns.
    fileprivate var isPulled: Bool { findAll(.list).first?.isRefreshing == true }
}
