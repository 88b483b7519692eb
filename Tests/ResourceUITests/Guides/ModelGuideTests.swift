import HeadlessHost
import Observation
import PortableCombine
import PortableUI
import ResourceCore
import ResourceTesting
import ResourceUI
import Testing

/// The snippets of *Stores in your own models* and of *Polling, focus, and reconnection* are compiled and run here.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ModelGuideTests {
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

    @Test func `a publisher has the states of a resource, and loads it until it's canceled`() async throws {
        let (container, gate) = (ResourceContainer(clock: clock), GatedLoader<Int>())
        let resource = Resource.tide.loaded(by: gate)
        let store = ResourceStore(resource, in: container, policy: .manual)
        let publisher = container.publisher(of: resource)
        #expect(gate.count == 0)
        var tides: [Int?] = []
        let subscription = publisher.map(\.value).removeDuplicates().sink { tides.append($0) }
        #expect(tides == [nil])
        try await gate.nextCall().succeed(120)
        try await store.until { $0.value == 120 && !$0.isLoading }
        container.invalidate(resource)
        try await gate.nextCall().succeed(90)
        try await store.until { $0.value == 90 && !$0.isLoading }
        let events = container.events()
        subscription.cancel()
        await ended(events)
        container.invalidate(resource)
        #expect(!store.isLoading && gate.count == 2 && tides.prefix(2) == [nil, 120])
    }

    @Test func `a property is assigned from a publisher for as long as its object lives`() async throws {
        let container = ResourceContainer(clock: clock)
        var sign: TideSign? = TideSign(in: container)
        let (texts, text) = AsyncStream.makeStream(of: String.self)
        var subscription = sign?.$text.sink { text.yield($0) }
        var read = texts.makeAsyncIterator()
        #expect(await read.next(isolation: #isolation) == "Tide")
        #expect(await read.next(isolation: #isolation) == "120 cm" && subscription != nil)
        let events = container.events()
        (sign, subscription) = (nil, nil)
        await ended(events)
        #expect(sign == nil && subscription == nil)
    }

    #if !canImport(UIKit)
        @Test func `a cell shows the value of the resource that it was given last`() async throws {
            let (container, cell) = (ResourceContainer(clock: clock), LevelCell())
            cell.show(levelAt: "Husum")
            let host = HeadlessHost { CellView(cell: cell).resourceContainer(container) }
            try await host.until { host.contains(.text, "Husum: 5 cm") }
            cell.show(levelAt: "Kiel")
            try await host.until { host.contains(.text, "Kiel: 4 cm") }
            #expect(!host.contains(.text, "Husum: 5 cm"))
        }

        @Test func `a view controller follows a resource while it's on screen`() async throws {
            let (container, controller) = (ResourceContainer(clock: clock), TideController())
            controller.container = container
            controller.loadView()
            let label = try #require(controller.view as? UILabel)
            for tide in [120, 90] {
                let events = container.events()
                controller.viewWillAppear(true)
                try await container.until { _ in label.text == "\(tide) cm" }
                controller.viewDidDisappear(true)
                await ended(events)
                container.set(90, for: .tide)
                #expect(label.text == "\(tide) cm")
            }
        }

        @Test func `a view controller that is released observes nothing`() async throws {
            let container = ResourceContainer(clock: clock)
            let events = container.events()
            var controller: TideController? = TideController()
            controller?.container = container
            controller?.loadView()
            controller?.viewWillAppear(true)
            controller = nil
            await ended(events)
            #expect(controller == nil)
        }
    #endif

    /// Returns once an observer has left.
    private func ended(_ events: AsyncStream<ResourceEvent>) async {
        for await event in events where event.cause == .left { return }
    }

    @Test(arguments: [("StoresInYourModels", 6, "ModelGuide"), ("Polling", 2, "ModelGuideTests")])
    func `the pages print what is compiled here`(page: String, count: Int, source: String) throws {
        let path = "Sources/AsyncResources/AsyncResources.docc/\(page).md"
        #expect(try Snippets.all(in: path).count == count)
        #expect(try Snippets.missing(of: path, in: [Snippets.source("Guides/\(source)")]) == [])
    }
}

#if !canImport(UIKit)
    // What the guide uses of UIKit.

    @MainActor class UIView {
        init() {}
    }

    @Observable final class UILabel: UIView {
        var text: String?
    }

    @MainActor class UIViewController {
        var view: UIView?

        // NB: UIKit's are isolated like this in a target of the main actor, too.
        init() {}
        nonisolated deinit {}

        func loadView() {}
        func viewWillAppear(_ animated: Bool) {}
        func viewDidDisappear(_ animated: Bool) {}
    }

    @Observable @MainActor class UICollectionViewCell {
        var contentConfiguration: UIHostingConfiguration?
    }

    struct UIHostingConfiguration {
        let content: AnyView

        init(@ViewBuilder content: () -> some View) {
            self.content = AnyView(content())
        }
    }

    private struct CellView: View {
        let cell: LevelCell

        var body: some View { cell.contentConfiguration?.content }
    }
#endif

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
