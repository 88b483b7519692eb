import Foundation
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// An indicator for all loads of a container.
@MainActor
struct ActivityTests {
    private struct Tunnel: LoadFailure {
        let kind = LoadFailureKind.offline
    }

    private let container = ResourceContainer(clock: ManualClock())
    private let gate = GatedLoader<String>()

    private func store(_ name: String) -> ResourceStore<String> {
        ResourceStore(gate.resource([name]), in: container)
    }

    private func host() -> HeadlessHost {
        HeadlessHost { [container] in Indicator().resourceContainer(container) }
    }

    @Test func `the activity of a container changes once for each time in which something loads`() async throws {
        let host = host()
        #expect(host.contains(.text, "at rest") && host.counters.bodies["Indicator"] == 1)
        let (one, two) = (store("one"), store("two"))
        one.start(.load)
        #expect(container.isLoading)
        let first = try await gate.nextCall()
        two.start(.refresh)
        let second = try await gate.nextCall()
        first.succeed("1")
        try await one.until { $0.value != nil }
        try await host.settle()
        #expect(host.contains(.text, "loading") && host.counters.bodies["Indicator"] == 2)
        second.fail(Trouble())
        try await host.until { host.contains(.text, "at rest") }
        #expect(host.counters.bodies["Indicator"] == 3)
    }

    @Test func `a load that follows another one in one step changes nothing`() async throws {
        let host = host()
        let store = store("one")
        store.appear()
        let old = try await gate.nextCall()
        try await host.until { host.contains(.text, "loading") }
        host.resetCounters()
        store.invalidate()
        old.succeed("old")
        let new = try await gate.nextCall()
        try await host.settle()
        #expect(host.contains(.text, "loading") && host.counters.bodies["Indicator", default: 0] == 0)
        new.succeed("new")
        try await host.until { host.contains(.text, "at rest") }
    }

    @Test func `a silent sync is no activity, until a visible request joins it`() async throws {
        let store = store("one")
        let sync = Task { await store.sync() }
        let call = try await gate.nextCall()
        #expect(!container.isLoading)
        store.start(.load)
        #expect(container.isLoading)
        call.succeed("1")
        _ = await sync.value
        #expect(!container.isLoading)
    }

    @Test func `a load that waits for a connection is no activity`() async throws {
        let store = store("one")
        store.appear()
        let call = try await gate.nextCall()
        #expect(container.isLoading)
        call.fail(Tunnel())
        try await store.until { $0.waiting == .connection }
        #expect(!container.isLoading)
    }

    @Test func `a load that was running before the first use is counted, and so are calls without a view`() async throws
    {
        let value = Task { [container, gate] in try await container.value(of: gate.resource("one")) }
        let call = try await gate.nextCall()
        #expect(container.isLoading)
        call.succeed("1")
        _ = try await value.value
        let host = host()
        try await host.until { host.contains(.text, "at rest") }
    }

    @Test func `a reset ends the activity`() async throws {
        let store = store("one")
        store.start(.load)
        _ = try await gate.nextCall()
        #expect(container.isLoading)
        container.reset(["one"])
        #expect(!container.isLoading)
    }

    @Test func `the activity doesn't keep its container`() {
        var container: ResourceContainer? = ResourceContainer(clock: ManualClock())
        weak let released = container
        #expect(container?.isLoading == false)
        container = nil
        #expect(released == nil)
    }
}

private struct Indicator: View {
    @Environment(\.resourceContainer) private var container

    var body: some View {
        Text(container.isLoading ? "loading" : "at rest")
    }
}
