import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// A loading view appears late, and stays for a moment.
@MainActor
struct LoadingViewDelayTests {
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let gate = GatedLoader<String>()

    init() {
        container = ResourceContainer(clock: clock)
    }

    private func host() -> HeadlessHost {
        HeadlessHost { [gate, container] in
            AsyncResourceView(gate.resource("greeting")) { Text("Value: \($0)") }.resourceContainer(container)
        }
    }

    /// Advances the clock once a timer waits for it.
    private func advance(by duration: Duration) async throws {
        try await clock.sleepers(1)
        clock.advance(by: duration)
    }

    @Test func `a load of less than 0.2 seconds shows no loading view`() async throws {
        let host = host()
        #expect(host.isLoadingViewHidden == true)
        try await advance(by: .milliseconds(199))
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
        #expect(host.isLoadingViewHidden == nil && host.announcements == ["Loaded"])
        try clock.expectNoSleepers()
    }

    @Test func `a loading view that has appeared stays for 0.4 seconds, though the state has the value`() async throws {
        let host = host()
        try await advance(by: .milliseconds(200))
        try await host.until { host.isLoadingViewHidden == false }
        try await gate.nextCall().succeed("hello")
        let store = ResourceStore(gate.resource("greeting"), in: container)
        try await store.until { $0.value == "hello" }
        try await host.settle()
        #expect(host.isLoadingViewHidden == false && !host.contains(.text, "Value: hello"))
        #expect(host.announcements.isEmpty)
        try await advance(by: .milliseconds(399))
        try await host.settle()
        #expect(host.isLoadingViewHidden == false)
        try await advance(by: .milliseconds(1))
        try await host.until { host.contains(.text, "Value: hello") }
        #expect(host.isLoadingViewHidden == nil && host.announcements == ["Loaded"])
    }

    @Test func `a value that comes after that is shown at once`() async throws {
        let host = host()
        try await advance(by: .milliseconds(200))
        try await host.until { host.isLoadingViewHidden == false }
        try await advance(by: .milliseconds(400))
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
    }

    @Test func `a failure replaces a loading view at once, and so does another value after it`() async throws {
        let host = host()
        try await advance(by: .milliseconds(200))
        try await host.until { host.isLoadingViewHidden == false }
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Retry") }
        #expect(host.isLoadingViewHidden == nil && host.isHidden { $0.role == .button } == false)
        try host.tap("Retry")
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
    }

    @Test func `an app may show its loading view at once, and no longer than necessary`() async throws {
        let host = HeadlessHost { [gate, container] in
            AsyncResourceView(gate.resource("greeting")) { Text("Value: \($0)") }
                .loadingViewDelay(.zero, minimum: .zero)
                .resourceContainer(container)
        }
        #expect(host.isLoadingViewHidden == false)
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
    }

    @Test func `the delay applies to a view's own builder, and not to a skeleton`() {
        let host = HeadlessHost { [gate, container] in
            VStack {
                AsyncResourceView(gate.resource("one")) {
                    Text($0)
                } loading: {
                    Text("my own")
                }
                AsyncResourceView(gate.resource("two")) { Text("Value: \($0)") }.skeleton("…")
            }
            .resourceContainer(container)
        }
        #expect(host.isHidden { $0.label == "my own" } == true)
        #expect(host.isHidden { $0.label == "Value: …" } == false)
    }

    @Test func `another key that loads in the same place keeps the loading view`() async throws {
        let host = HeadlessHost { [gate, container] in
            Switching { isSecond in
                AsyncResourceView(gate.resource(isSecond ? "second" : "first")) { Text("Value: \($0)") }
            }
            .resourceContainer(container)
        }
        try await advance(by: .milliseconds(200))
        try await host.until { host.isLoadingViewHidden == false }
        try host.tap("Switch")
        #expect(host.isLoadingViewHidden == false)
    }

    @Test func `a loading view that has gone leaves no timer behind`() async throws {
        let host = HeadlessHost { [gate, container] in
            Switching { isSecond in
                if !isSecond { AsyncResourceView(gate.resource("greeting")) { Text($0) } }
            }
            .resourceContainer(container)
        }
        try await clock.sleepers(1)
        #expect(clock.nextDeadline?.sinceStart == .milliseconds(200))
        let call = try await gate.nextCall()
        try host.tap("Switch")
        call.succeed("hello")
        let store = ResourceStore(gate.resource("greeting"), in: container)
        try await store.until { $0.value == "hello" }
        try await host.settle()
        #expect(!clock.deadlines.contains { $0.sinceStart <= .milliseconds(200) })
    }
}

extension HeadlessHost {
    /// A Boolean value that indicates whether the loading view is invisible; `nil` if there is none.
    fileprivate var isLoadingViewHidden: Bool? { isHidden { $0.role == .progress } }

    /// Returns a Boolean value that indicates whether a node, or one around it, is hidden; `nil` if there is none.
    fileprivate func isHidden(_ isMatch: (SemanticNode) -> Bool) -> Bool? {
        guard tree.first(where: isMatch) != nil else { return nil }
        return tree.first { $0.isHidden && $0.first(where: isMatch) != nil } != nil
    }
}
