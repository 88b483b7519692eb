import HeadlessHost
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// A first load that takes several attempts says which one it is (R17).
@MainActor struct AttemptLineTests {
    private struct Busy: LoadFailure {
        var kind: LoadFailureKind { .transient() }
    }

    private let container = ResourceContainer(clock: ManualClock())
    private let gate = GatedLoader<String>()

    private func host(
        _ policy: RetryPolicy = .exponential(retries: 3, first: .zero, longest: .zero), skeleton: String? = nil
    ) -> HeadlessHost {
        HeadlessHost { [gate, container] in
            let resource = gate.resource("greeting").retry(policy)
            let view = AsyncResourceView(resource) { Text("Value: \($0)") }
            Group {
                if let skeleton { view.skeleton(skeleton) } else { view }
            }
            .resourceContainer(container)
        }
    }

    @Test(arguments: [nil, "made up"]) func `the second attempt is numbered, and the first isn't`(skeleton: String?)
        async throws
    {
        let host = host(skeleton: skeleton)
        let first = try await gate.nextCall()
        #expect(!host.findAll(.text).contains { $0.label.hasPrefix("Attempt") })
        first.fail(Busy())
        let second = try await gate.nextCall()
        try await host.until { host.contains(.text, "Attempt 2 of 4") }
        second.succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
        #expect(!host.contains(.text, "Attempt 2 of 4"))
    }

    @Test func `the attempts of a policy without a limit are numbered alone`() async throws {
        let host = host(RetryPolicy { _, _ in .zero })
        try await gate.nextCall().fail(Busy())
        _ = try await gate.nextCall()
        try await host.until { host.contains(.text, "Attempt 2") }
    }

    @Test func `a load that waits for a connection says so`() async throws {
        container.notice(.offline)
        let host = host()
        try await host.until { host.contains(.text, "Waiting for a connection") }
        container.notice(.online)
        try await gate.nextCall().succeed("hello")
        try await host.until { host.contains(.text, "Value: hello") }
        #expect(!host.contains(.text, "Waiting for a connection"))
    }
}
