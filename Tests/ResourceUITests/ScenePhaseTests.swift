import HeadlessHost
import Observation
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// The effect of a window's phase on the container of its views (R19).
@Suite(.timeLimit(.minutes(10))) @MainActor
struct ScenePhaseTests {
    /// The phase of a window, and its content.
    @Observable @MainActor
    final class Desk {
        var phase = ScenePhase.active
        var container: ResourceContainer

        init(_ container: ResourceContainer) {
            self.container = container
        }
    }

    /// A window with three views of one resource.
    private struct Window: View {
        let desk: Desk
        let resource: Resource<Int>

        var body: some View {
            VStack {
                ForEach(0..<3, id: \.self) { _ in
                    AsyncResourceView(resource) { Text("Value: \($0)") }
                }
            }
            .resourceContainer(desk.container)
            .environment(\.scenePhase, desk.phase)
        }
    }

    private let container = ResourceContainer(clock: ManualClock())
    private let desk: Desk

    init() {
        desk = Desk(container)
    }

    private func host(_ desk: Desk, _ refine: (Resource<Int>) -> Resource<Int> = { $0 }) -> HeadlessHost {
        let resource = refine(Resource("number") { 1 }.refresh(on: .focus))
        return HeadlessHost { Window(desk: desk, resource: resource) }
    }

    /// Changes the phases of windows, and returns the causes that their container received, in order.
    private func told(_ container: ResourceContainer, _ change: () async throws -> Void) async throws -> [ResourceEvent
        .Cause]
    {
        let events = container.events()
        try await change()
        container.invalidate("number")
        var causes: [ResourceEvent.Cause] = []
        for await event in events where event.key == "number" {
            if event.cause == .invalidated { break }
            causes.append(event.cause)
        }
        return causes.filter { if case .triggered = $0 { true } else { false } }
    }

    private func show(_ phase: ScenePhase, _ desk: Desk, _ host: HeadlessHost) async throws {
        desk.phase = phase
        try await host.settle()
    }

    @Test func `a container is told of each change of its window's phase once, however many views use it`() async throws
    {
        let host = host(desk)
        try await host.until { host.findAll(.text, "Value: 1").count == 3 }
        let causes = try await told(container) {
            for phase in [ScenePhase.inactive, .background, .inactive, .active] { try await show(phase, desk, host) }
        }
        #expect(causes == [.triggered(.background), .triggered(.foreground)])
    }

    @Test func `a window that opens tells nothing that its container knows`() async throws {
        let first = host(desk)
        try await first.until { first.findAll(.text, "Value: 1").count == 3 }
        let causes = try await told(container) { _ = host(Desk(container)) }
        #expect(causes.isEmpty)
    }

    @Test func `a container is in the background once all its windows are`() async throws {
        let other = Desk(container)
        let hosts = (host(desk), host(other))
        try await hosts.0.until { hosts.0.findAll(.text, "Value: 1").count == 3 }
        #expect(try await told(container) { try await show(.background, desk, hosts.0) }.isEmpty)
        #expect(try await told(container) { try await show(.background, other, hosts.1) } == [.triggered(.background)])
        #expect(try await told(container) { try await show(.active, desk, hosts.0) } == [.triggered(.foreground)])
    }

    @Test func `a window that was closed holds no container in the foreground`() async throws {
        let closed = host(Desk(container))
        let host = host(desk)
        try await host.until { host.findAll(.text, "Value: 1").count == 3 }
        closed.unmount()
        #expect(try await told(container) { try await show(.background, desk, host) } == [.triggered(.background)])
    }

    @Test func `another container is told from then on`() async throws {
        let host = host(desk)
        let other = ResourceContainer(clock: ManualClock())
        try await host.until { host.findAll(.text, "Value: 1").count == 3 }
        desk.container = other
        try await host.settle()
        try await host.until { host.findAll(.text, "Value: 1").count == 3 }
        #expect(try await told(container) { try await show(.background, desk, host) }.isEmpty)
        #expect(try await told(other) { try await show(.active, desk, host) } == [.triggered(.foreground)])
    }

    @Test func `focus refreshes what is on screen when the window comes to the front`() async throws {
        let gate = GatedLoader<Int>()
        let resource = gate.resource("number").refresh(on: .focus, evenIfFresh: true)
        let host = HeadlessHost { [desk] in Window(desk: desk, resource: resource) }
        try await gate.nextCall().succeed(1)
        try await host.until { host.findAll(.text, "Value: 1").count == 3 }
        try await show(.background, desk, host)
        #expect(gate.count == 1)
        try await show(.active, desk, host)
        try await gate.nextCall().succeed(2)
        try await host.until { host.findAll(.text, "Value: 2").count == 3 }
        #expect(gate.count == 2)
    }
}
