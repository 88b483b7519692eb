import ResourceCore
import ResourceTesting
import Testing

/// The snippets of *Keys* and of *Why did it load?*: their code is compiled and run here.
@MainActor
struct KeyGuideTests {
    @Test func `a prefix of a key finds the paintings of one painter, in every order`() async throws {
        let container = ResourceContainer(clock: ManualClock())
        let mine = [Sorting.byYear, .byTitle].map { Resource.paintings(by: 1, $0) }
        for resource in mine { #expect(try await container.value(of: resource).map(\.painter) == [1]) }
        let other = Resource.paintings(by: 2, .byYear)
        _ = try await container.value(of: other)
        #expect(mine.map(\.key.components) == [["paintings", "1", "byYear"], ["paintings", "1", "byTitle"]])
        hang(Painting(id: 7, painter: 1), in: container)
        #expect(mine.allSatisfy { container.state(of: $0).isStale } && !container.state(of: other).isStale)
    }

    @Test func `the events say why each load began`() async throws {
        let events = try await eventsOfTwoLoads()
        var lines: [String] = []
        await explainLoads(events) { lines.append($0) }
        #expect(
            lines == [
                "0.0 s paintings/1/byYear: asked to load → #1 begins (load)",
                "0.0 s paintings/1/byYear: asked to load → #3 begins (load)",
            ])
    }

    /// Returns the events of a container that loads a resource, and again after it was invalidated.
    private func eventsOfTwoLoads() async throws -> AsyncStream<ResourceEvent> {
        let container = ResourceContainer(clock: ManualClock())
        beginLogging(in: container)
        let events = container.events()
        let resource = Resource.paintings(by: 1, .byYear)
        for _ in 1...2 {
            _ = try await container.value(of: resource)
            container.invalidate(resource)
        }
        return events
    }

    @Test func `the pages print what is compiled here`() throws {
        for (page, count) in [("Keys", 2), ("WhyDidItLoad", 2)] {
            let path = "Sources/AsyncResources/AsyncResources.docc/\(page).md"
            #expect(try Snippets.all(in: path).count == count)
            #expect(try Snippets.missing(of: path) == [])
        }
    }
}

struct Painting: Equatable, Identifiable, Sendable {
    let id: Int
    let painter: Int
}

enum Museum {
    static func paintings(by painter: Int, _ sorting: Sorting) async throws -> [Painting] {
        [Painting(id: painter, painter: painter)]
    }
}

enum Sorting: String, ResourceKeyComponent {
    case byYear, byTitle
}

extension Resource where Value == [Painting] {
    static func paintings(by painter: Int, _ sorting: Sorting) -> Resource {
        Resource(["paintings", painter, sorting]) { try await Museum.paintings(by: painter, sorting) }
    }
}

func hang(_ painting: Painting, in container: ResourceContainer) {
    container.invalidate(prefix: ["paintings", painting.painter])
}

func beginLogging(in container: ResourceContainer) {
    container.logEvents()
}

func explainLoads(_ events: AsyncStream<ResourceEvent>, _ show: (String) -> Void) async {
    for await event in events {
        for case .began in event.changes { show("\(event)") }
    }
}
