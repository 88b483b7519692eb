import ResourceTesting
import Testing

@testable import ResourceCore

/// The states of a resource off the main actor.
@Suite(.timeLimit(.minutes(10))) struct StatesTests {
    private let gate = GatedLoader<String>()
    private let clock = ManualClock()
    private let container: ResourceContainer

    init() {
        container = ResourceContainer(clock: clock)
    }

    @Test func `a reader sees the present state, the load, and the value`() async throws {
        var states = container.states(of: gate.resource("greeting")).makeAsyncIterator()
        #expect(await states.next()?.isLoading == true)
        try await gate.nextCall().succeed("hello")
        #expect(await states.next()?.value == "hello")
        container.set("written", for: gate.resource("greeting"))
        #expect(await states.next()?.value == "written")
    }

    @Test func `a reader that falls behind misses what was between, and never the last`() async {
        let resource = gate.resource("greeting")
        container.set("0", for: resource)
        var states = container.states(of: resource).makeAsyncIterator()
        for number in 1...100 { container.set("\(number)", for: resource) }
        #expect(await states.next()?.value == "100")
    }

    @Test func `it observes as a view does: an invalidation loads again, and its end lets the load go`() async throws {
        let resource = gate.resource("greeting")
        container.set("old", for: resource)
        let events = container.events()
        let reader = Task { [container] in
            for await state in container.states(of: resource) where state.value == "new" { return }
        }
        for await event in events where event.cause == .appeared { break }
        container.invalidate("greeting")
        try await gate.nextCall().succeed("new")
        await reader.value
        for await event in events where event.cause == .left { break }
        container.invalidate("greeting")
        #expect(container.summaries().map(\.observers) == [0] && gate.count == 1)
    }

    @Test func `a reader off the main actor asks nothing of it, however many elements come`() async throws {
        let hops = Lock(0)
        let starter = TaskStarter { priority, work in
            Task.detached(priority: priority) { await work() }
        } onMain: { work in
            hops.withLock { $0 += 1 }
            Task { @MainActor in work() }
        }
        let container = ResourceContainer(clock: clock, starter: starter)
        let numbers = Resource<Int>(streaming: "numbers") {
            let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
            for number in 1...3 { continuation.yield(number) }
            continuation.finish()
            return stream
        }
        for await state in container.states(of: numbers) where state.value == 3 { break }
        #expect(hops.withLock { $0 } == 0)
    }

    @Test func `a manual reader loads nothing`() async {
        var states = container.states(of: gate.resource("greeting"), policy: .manual).makeAsyncIterator()
        #expect(await states.next()?.isLoading == false)
        #expect(container.summaries().map(\.observers) == [1])
    }

    @Test func `many writers and one reader end with the last value`() async {
        let resource = Resource<Int>("n") { 0 }
        container.set(0, for: resource)
        let states = container.states(of: resource)
        let container = container
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...4 {
                group.addTask { @concurrent in
                    for _ in 1...250 { container.update(resource) { $0 += 1 } }
                }
            }
            for await state in states where state.value == 1000 { break }
        }
        #expect(container.state(of: resource).value == 1000)
    }
}
