import HeadlessHost
import Observation
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// A place for a resource where there may be none, such as the detail of a list without a selection.
@MainActor
struct OptionalResourceTests {
    private let container = ResourceContainer(clock: ManualClock())
    private let gate = GatedLoader<String>()
    private let selection = Selection()

    @Test func `a view without a resource is empty, and loads nothing`() async throws {
        let host = HeadlessHost { [gate, container, selection] in
            Observing {
                AsyncResourceView(selection.name.map { gate.resource([$0]) }) { Text("Value: \($0)") }
                    .keepPrevious()
                    .resourceContainer(container)
            }
        }
        try await host.settle()
        #expect(gate.count == 0 && host.isEmpty)
        selection.name = "one"
        try await gate.nextCall().succeed("1")
        try await host.until { host.contains(.text, "Value: 1") }
        selection.name = nil
        try await host.until { host.isEmpty }
        selection.name = "two"
        let call = try await gate.nextCall()
        try await host.settle()
        #expect(!host.contains(.text, "Value: 1") && host.contains(.progress, "Loading"))
        call.succeed("2")
        try await host.until { host.contains(.text, "Value: 2") }
        #expect(gate.count == 2)
    }

    @Test func `a view without a resource shows its own idle view`() {
        let host = HeadlessHost { [container] in
            AsyncResourceView(Resource<String>?.none) {
                Text($0)
            } idle: { _ in
                Text("Choose one")
            }
            .resourceContainer(container)
        }
        #expect(host.contains(.text, "Choose one"))
    }

    @Test func `a load ends when the resource goes`() async throws {
        selection.name = "one"
        let host = HeadlessHost { [gate, container, selection] in
            Observing {
                AsyncResourceView(selection.name.map { gate.resource([$0]) }) { Text("Value: \($0)") }
                    .resourceContainer(container)
            }
        }
        let call = try await gate.nextCall()
        selection.name = nil
        try await host.until { host.isEmpty }
        call.succeed("1")
        let store = ResourceStore(gate.resource(["one"]), in: container)
        try await store.until { $0.value == "1" }
        try await host.settle()
        #expect(host.isEmpty)
    }

    @Test func `a property without a resource is idle, and its store does nothing`() async throws {
        let host = HeadlessHost { [gate, container, selection] in
            Observing {
                Detail(resource: selection.name.map { gate.resource([$0]) }).resourceContainer(container)
            }
        }
        #expect(host.contains(.text, "nothing"))
        try host.tap("Refresh")
        try await host.settle()
        #expect(host.contains(.text, "nothing") && gate.count == 0)
        selection.name = "one"
        try await gate.nextCall().succeed("1")
        try await host.until { host.contains(.text, "Value: 1") }
        selection.name = nil
        try await host.until { host.contains(.text, "nothing") }
        try host.tap("Refresh")
        try await host.settle()
        #expect(gate.count == 1)
        container.invalidate(["one"])
        #expect(gate.count == 1)
    }
}

private struct Detail: View {
    @AsyncResource<String> private var detail: ResourceStore<String>

    init(resource: Resource<String>?) {
        _detail = AsyncResource(resource, keepPrevious: true)
    }

    var body: some View {
        VStack {
            if let value = detail.value ?? detail.previous {
                Text("Value: \(value)")
            } else {
                Text(detail.isLoading ? "loading" : "nothing")
            }
            Button("Refresh") { detail.start(.refresh) }
        }
    }
}

@MainActor @Observable
private final class Selection {
    var name: String?
}

extension HeadlessHost {
    fileprivate var isEmpty: Bool { tree.all { [.text, .button, .progress].contains($0.role) }.isEmpty }
}
