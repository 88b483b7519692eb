import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// Another resource, id, or store in the same place.
@MainActor
struct KeyChangeTests {
    private let container = ResourceContainer(clock: ManualClock())

    @Test func `no value of the old key is shown as the new one's, not for one frame`() async throws {
        let first = GatedLoader<String>()
        let second = GatedLoader<String>()
        let host = HeadlessHost { [container] in
            Switching { isSecond in
                AsyncResourceView(isSecond ? second.resource("second") : first.resource("first")) {
                    Text("Value: \($0)")
                }
            }
            .resourceContainer(container)
        }
        try await first.nextCall().succeed("one")
        try await host.until { host.contains(.text, "Value: one") }
        try host.tap("Switch")
        #expect(!host.contains(.text, "Value: one"))
        #expect(host.contains(.progress, "Loading"))
        try await second.nextCall().succeed("two")
        try await host.until { host.contains(.text, "Value: two") }
        try host.tap("Switch")
        #expect(host.contains(.text, "Value: one"))
    }

    @Test func `a slow load for the old id never shows`() async throws {
        let gate = GatedLoader<String>(.ignoresCancellation)
        let host = HeadlessHost { [container] in
            Switching { isSecond in
                AsyncResourceView(id: isSecond, load: { try await gate.load() }) { Text("Value: \($0)") }
            }
            .resourceContainer(container)
        }
        let slow = try await gate.nextCall()
        try host.tap("Switch")
        try await gate.nextCall().succeed("two")
        try await host.until { host.contains(.text, "Value: two") }
        slow.succeed("one")
        try await host.settle()
        #expect(host.contains(.text, "Value: two"))
    }

    @Test func `a kept value stays until the new one is there`() async throws {
        let first = GatedLoader<String>()
        let second = GatedLoader<String>()
        let host = HeadlessHost { [container] in
            Switching { isSecond in
                AsyncResourceView(isSecond ? second.resource("second") : first.resource("first")) {
                    Text("Value: \($0)")
                }
                .keepPrevious()
            }
            .resourceContainer(container)
        }
        try await first.nextCall().succeed("one")
        try await host.until { host.contains(.text, "Value: one") }
        try host.tap("Switch")
        #expect(host.contains(.text, "Value: one"))
        try await second.nextCall().succeed("two")
        try await host.until { host.contains(.text, "Value: two") }
    }

    @Test func `a kept value goes as soon as it is not wanted any more`() async throws {
        let first = GatedLoader<String>()
        let second = GatedLoader<String>()
        let host = HeadlessHost { [container] in
            Wanting { isKept in
                Switching { isSecond in
                    AsyncResourceView(isSecond ? second.resource("second") : first.resource("first")) {
                        Text("Value: \($0)")
                    }
                    .keepPrevious(isKept)
                }
            }
            .resourceContainer(container)
        }
        try await first.nextCall().succeed("one")
        try await host.until { host.contains(.text, "Value: one") }
        try host.tap("Switch")
        #expect(host.contains(.text, "Value: one"))
        try host.toggle("Keep")
        #expect(!host.contains(.text, "Value: one") && host.contains(.progress, "Loading"))
        try await second.nextCall().succeed("two")
        try await host.until { host.contains(.text, "Value: two") }
    }

    @Test func `two views with the same id share nothing`() async throws {
        let gate = GatedLoader<String>()
        let host = HeadlessHost { [container] in
            VStack {
                AsyncResourceView(id: 42, load: { try await gate.load() }) { Text("Left: \($0)") }
                AsyncResourceView(id: 42, load: { try await gate.load() }) { Text("Right: \($0)") }
            }
            .resourceContainer(container)
        }
        try await gate.nextCall().succeed("one")
        try await gate.nextCall().succeed("two")
        try await host.until { host.findAll(.progress).isEmpty }
        #expect(gate.count == 2)
    }

    @Test func `a retry uses the closure of the last update`() async throws {
        let gate = GatedLoader<String>()
        let host = HeadlessHost { [container] in
            Switching { isSecond in
                AsyncResourceView(load: { try await gate.load() + (isSecond ? " new" : " old") }) {
                    Text("Value: \($0)")
                }
            }
            .resourceContainer(container)
        }
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Retry") }
        try host.tap("Switch")
        try host.tap("Retry")
        try await gate.nextCall().succeed("closure")
        try await host.until { host.contains(.text, "Value: closure new") }
    }

    @Test func `another store in the same place appears, and the old one disappears`() async throws {
        let first = GatedLoader<String>()
        let second = GatedLoader<String>()
        let stores = [first.resource("first"), second.resource("second")].map { ResourceStore($0, in: container) }
        let host = HeadlessHost {
            Switching { isSecond in AsyncResourceView(stores[isSecond ? 1 : 0]) { Text("Value: \($0)") } }
        }
        try await first.nextCall().succeed("one")
        try await host.until { host.contains(.text, "Value: one") }
        try host.tap("Switch")
        #expect(host.contains(.progress, "Loading"))
        try await second.nextCall().succeed("two")
        try await host.until { host.contains(.text, "Value: two") }
        stores[0].invalidate()
        #expect(first.count == 1)
    }

    @Test func `another container in the environment is another store`() async throws {
        let gate = GatedLoader<String>()
        let other = ResourceContainer(clock: ManualClock())
        let host = HeadlessHost { [container] in
            Switching { isSecond in
                AsyncResourceView(gate.resource("greeting")) { Text("Value: \($0)") }
                    .resourceContainer(isSecond ? other : container)
            }
        }
        try await gate.nextCall().succeed("one")
        try await host.until { host.contains(.text, "Value: one") }
        try host.tap("Switch")
        #expect(host.contains(.progress, "Loading"))
        try await gate.nextCall().succeed("two")
        try await host.until { host.contains(.text, "Value: two") }
    }
}

private struct Wanting<Content: View>: View {
    @ViewBuilder let content: (Bool) -> Content
    @State private var isKept = true

    var body: some View {
        VStack {
            content(isKept)
            Toggle("Keep", isOn: $isKept)
        }
    }
}

/// Content that a button changes.
struct Switching<Content: View>: View {
    @ViewBuilder let content: (Bool) -> Content
    @State private var isSecond = false

    var body: some View {
        VStack {
            content(isSecond)
            Button("Switch") { isSecond.toggle() }
        }
    }
}
