import ResourceTesting
import Testing

@testable import ResourceCore

/// An intermittent connection doesn't give a load an unlimited number of attempts (R17).
@Suite(.timeLimit(.minutes(10))) @MainActor struct FlappingTests {
    private let gate = GatedLoader<String>()
    private let clock = ManualClock()
    private let container: ResourceContainer

    init() {
        container = ResourceContainer(clock: clock, jitter: { 1 })
    }

    @Test func `an attempt that failed online counts, even if the connection is lost during its delay, R17`()
        async throws
    {
        let store = ResourceStore(gate.resource("n").retry(.exponential(retries: 2)), in: container)
        store.appear()
        for attempt in 1...2 {
            let call = try await gate.nextCall()
            #expect(call.context?.attempt == attempt)
            call.fail(Answered(httpStatus: 503))
            try await store.until { $0.waiting != nil }
            container.notice(.offline)
            container.advance(clock, by: .seconds(60))
            #expect(store.waiting == .connection && store.attempt?.number == attempt)
            container.notice(.online)
        }
        let last = try await gate.nextCall()
        #expect(last.context?.attempt == 3)
        last.fail(Answered(httpStatus: 503))
        try await store.until { $0.error != nil }
        #expect(gate.count == 3 && !store.isLoading)
    }

    @Test func `an attempt that failed for want of a connection is free, R17`() async throws {
        let store = ResourceStore(gate.resource("n").retry(.exponential(retries: 1)), in: container)
        store.appear()
        for _ in 1...5 {
            let call = try await gate.nextCall()
            #expect(call.context?.attempt == 1)
            container.notice(.offline)
            call.fail(Answered(httpStatus: 503))
            try await store.until { $0.waiting == .connection }
            container.notice(.online)
        }
        try await gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
    }
}
