import Observation
import ResourceCore
import ResourceTesting
import Testing

/// The snippets of *Stores in your own models* and of *Polling, focus, and reconnection* are compiled and run here.
@MainActor
struct ModelGuideTests {
    private let clock = ManualClock()

    @Test func `a model shows the value of its store, and loads it while it's on screen`() async throws {
        let container = ResourceContainer(clock: clock)
        let model = TideModel(in: container)
        #expect(model.title == "Tide" && !model.isLoading)
        model.appear()
        #expect(model.isLoading)
        try await container.until { _ in model.title == "120 cm" }
        await model.refresh()
        #expect(model.title == "120 cm")
        model.disappear()
    }

    @Test func `a task waits for a state of a resource`() async {
        let container = ResourceContainer(clock: clock)
        #expect(await firstHighTide(above: 100, in: container) == 120)
    }

    @Test func `a parcel is polled until it has arrived`() async throws {
        let container = ResourceContainer(clock: clock)
        followSystem(container)
        let store = ResourceStore(.parcel(7), in: container)
        store.appear()
        try await store.until { $0.value == Parcel(hasArrived: false) && !$0.isLoading }
        clock.advance(by: .seconds(30))
        try await store.until { $0.value == Parcel(hasArrived: true) && !$0.isLoading }
        store.disappear()
    }

    @Test func `the pages print what is compiled here`() throws {
        for page in ["StoresInYourModels", "Polling"] {
            let path = "Sources/AsyncResources/AsyncResources.docc/\(page).md"
            #expect(try Snippets.all(in: path).count == 2)
            #expect(try Snippets.missing(of: path) == [])
        }
    }
}

extension Resource where Value == Int {
    static var tide: Resource { Resource("tide") { 120 } }
}

struct Parcel: Equatable, Sendable {
    var hasArrived: Bool
}

@MainActor
enum Courier {
    private static var requests = 0

    static func parcel(_ number: Int) async throws -> Parcel {
        requests += 1
        return Parcel(hasArrived: requests > 1)
    }
}

@MainActor @Observable
final class TideModel {
    private let tide: ResourceStore<Int>

    init(in container: ResourceContainer = .shared) {
        tide = ResourceStore(.tide, in: container)
    }

    var title: String { tide.value.map { "\($0) cm" } ?? "Tide" }
    var isLoading: Bool { tide.isLoading }

    func appear() { tide.appear() }
    func disappear() { tide.disappear() }
    func refresh() async { await tide.refresh() }
}

func firstHighTide(above level: Int, in container: ResourceContainer) async -> Int? {
    for await state in container.states(of: .tide) {
        if let tide = state.value, tide > level { return tide }
    }
    return nil
}

extension Resource where Value == Parcel {
    static func parcel(_ number: Int) -> Resource {
        Resource(["parcels", number]) { try await Courier.parcel(number) }
            .refresh(every: { state in state.value?.hasArrived == true ? nil : .seconds(30) })
            .refresh(on: [.focus, .reconnect])
            .stale(after: .seconds(10))
    }
}

func followSystem(_ container: ResourceContainer) {
    container.follow(.systemConnection)
    container.follow(.systemActivity)
}
