import ResourceTesting
import Testing

@testable import ResourceCore

/// A call that accepts a stale value (R14).
@Suite(.timeLimit(.minutes(10))) @MainActor struct AcceptedStalenessTests {
    private let scene = Scene()
    private let resource: Resource<String>

    init() { resource = scene.resource.stale(after: .seconds(10)).retention(.seconds(10_000)) }
    private let limits = AcceptedStaleness.stale(upTo: .seconds(60), orOnFailure: .seconds(3600))

    private var container: ResourceContainer { scene.container }

    /// Loads a value, which is then stale for the given time.
    private func staleValue(_ value: String = "old", for time: Duration) async throws {
        async let loaded = container.value(of: resource)
        try await scene.gate.nextCall().succeed(value)
        _ = try await loaded
        scene.clock.advance(by: .seconds(10) + time)
    }

    private func call(_ accepted: AcceptedStaleness? = nil) async throws -> String {
        try await container.value(of: resource, accepting: accepted ?? limits)
    }

    @Test(arguments: [0, 59, 60]) func `a value within the limit is returned at once, and loaded behind`(
        seconds: Int
    ) async throws {
        try await staleValue(for: .seconds(seconds))
        #expect(try await call() == "old")
        // NB: The load is wanted, so it outlives the time that a flight without interest has.
        container.advance(scene.clock, by: .seconds(6))
        try await scene.gate.nextCall().succeed("new")
        #expect(try await container.value(of: resource) == "new")
        #expect(scene.gate.count == 2)
    }

    @Test func `any number of calls lead to one load`() async throws {
        try await staleValue(for: .seconds(1))
        for _ in 1...50 { #expect(try await call() == "old") }
        try await scene.gate.nextCall().succeed("new")
        #expect(try await container.value(of: resource) == "new")
        #expect(scene.gate.count == 2)
        #expect(try await call() == "new")
        #expect(container.flights == 0)
    }

    @Test func `past the limit, the call waits for the load`() async throws {
        try await staleValue(for: .seconds(61))
        let value = Task { try await call() }
        try await scene.gate.nextCall().succeed("new")
        #expect(try await value.value == "new")
    }

    @Test(arguments: [61, 3600]) func `if the load fails, a value within the other limit is returned`(
        seconds: Int
    ) async throws {
        try await staleValue(for: .seconds(seconds))
        let value = Task { try await call() }
        try await scene.gate.nextCall().fail(Broken())
        #expect(try await value.value == "old")
        // NB: Within a second of a failure, no call loads again (R16).
        #expect(try await call() == "old")
        await #expect(throws: Broken()) { try await container.value(of: resource) }
    }

    @Test func `past the other limit, the error is thrown`() async throws {
        try await staleValue(for: .seconds(3601))
        let value = Task { try await call() }
        try await scene.gate.nextCall().fail(Broken())
        await #expect(throws: Broken()) { try await value.value }
    }

    @Test func `if the load begins to wait, a value within the other limit is returned`() async throws {
        try await staleValue(for: .seconds(61))
        container.notice(.offline)
        #expect(try await call() == "old")
        #expect(scene.gate.count == 1)
        container.notice(.online)
        container.advance(scene.clock, by: .seconds(3))
        try await scene.gate.nextCall().succeed("new")
        #expect(try await container.value(of: resource) == "new")
    }

    @Test func `a barrier is bridged only if the call says so, R2`() async throws {
        try await staleValue(for: .seconds(1))
        container.invalidate(resource)
        let strict = Task { try await call() }
        let load = try await scene.gate.nextCall()
        #expect(try await call(limits.invalidated) == "old")
        load.fail(Broken())
        await #expect(throws: Broken()) { try await strict.value }
        #expect(try await call(limits.invalidated) == "old")
    }

    @Test func `a barrier while the call waits isn't bridged either, R2`() async throws {
        try await staleValue(for: .seconds(61))
        let value = Task { try await call() }
        let load = try await scene.gate.nextCall()
        container.invalidate(resource)
        load.fail(Broken())
        try await scene.gate.nextCall().fail(Broken(number: 2))
        await #expect(throws: Broken(number: 2)) { try await value.value }
    }

    @Test func `without a value, there is nothing to accept`() async throws {
        let value = Task { try await call(limits.invalidated) }
        try await scene.gate.nextCall().fail(Broken())
        await #expect(throws: Broken()) { try await value.value }
    }

    @Test func `a reset leaves nothing to accept, R12`() async throws {
        try await staleValue(for: .seconds(1))
        container.reset(resource)
        let value = Task { try await call(limits.invalidated) }
        try await scene.gate.nextCall().succeed("new")
        #expect(try await value.value == "new")
    }

    @Test func `a call that is canceled leaves the load to the others, R6`() async throws {
        try await staleValue(for: .seconds(61))
        let canceled = Task { try await call() }
        let load = try await scene.gate.nextCall()
        let other = Task { try await call() }
        canceled.cancel()
        await #expect(throws: CancellationError.self) { try await canceled.value }
        load.succeed("new")
        #expect(try await other.value == "new")
    }

    @Test func `limits of zero and less accept nothing`() async throws {
        try await staleValue(for: .zero)
        let value = Task { try await call(.stale(upTo: .seconds(-1), orOnFailure: .zero)) }
        try await scene.gate.nextCall().fail(Broken())
        await #expect(throws: Broken()) { try await value.value }
    }

    @Test func `a derived value from before a change of its source isn't accepted, R20`() async throws {
        let (source, made) = (GatedLoader<String>(), Counter())
        let origin = source.resource("origin").stale(after: .seconds(10))
        let derived = Resource<String>("derived") { context in
            made.increase()
            return try await context.value(of: origin) + "!"
        }
        async let first = container.value(of: derived)
        try await source.nextCall().succeed("a")
        #expect(try await first == "a!")
        scene.clock.advance(by: .seconds(11))
        #expect(try await container.value(of: derived, accepting: limits) == "a!")
        try await source.nextCall().succeed("a")
        _ = try await container.value(of: derived)
        container.invalidate(origin)
        let strict = Task { try await container.value(of: derived, accepting: limits) }
        try await source.nextCall().succeed("b")
        #expect(try await strict.value == "b!")
    }
}

/// A call that accepts a stale record of an earlier launch (R22).
@Suite(.timeLimit(.minutes(10))) @MainActor struct AcceptedRecordTests {
    private let limits = AcceptedStaleness.stale(upTo: .seconds(60), orOnFailure: .seconds(3600))

    @Test(arguments: [false, true])
    func `a stale record is returned without waiting for its load, but not one that a barrier has marked`(
        isMarked: Bool
    ) async throws {
        let app = Restarts()
        let resource = app.resource(stale: .seconds(10))
        try await app.load("old")
        if isMarked { app.container.invalidate(resource) }
        await app.restart()
        app.clock.advance(by: .seconds(30))
        let value = Task { try await app.container.value(of: resource, accepting: limits) }
        let load = try await app.gate.nextCall()
        if !isMarked { #expect(try await value.value == "old") }
        load.succeed("new")
        if isMarked { #expect(try await value.value == "new") }
        #expect(app.gate.count == 2)
    }
}
