import Logging
import ResourceCore
import ResourceTesting
import Testing

/// The snippets of *Keys* and of *Why did it load?*: their code is compiled and run here.
@Suite(.timeLimit(.minutes(10))) @MainActor struct KeyGuideTests {
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

    @Test func `a declared key has the name of its declaration`() async throws {
        #expect(Resource.painting(7).key == ["painting", 7])
        #expect(try await ResourceContainer(clock: ManualClock()).value(of: .painting(7)).id == 7)
    }

    @Test func `the events say why a resource was loaded twice, in the lines of the page`() async throws {
        let (clock, gate) = (ManualClock(), GatedLoader<[String]>())
        let container = ResourceContainer(clock: clock)
        beginLogging(in: container)
        printEvents(of: container)
        async let books = container.value(of: gate.resource("books"))
        let first = try await gate.nextCall()
        clock.advance(by: .milliseconds(100))
        container.invalidate("books")
        clock.advance(by: .milliseconds(400))
        first.succeed(["Momo"])
        let second = try await gate.nextCall()
        clock.advance(by: .milliseconds(400))
        second.succeed(["Momo", "Emil"])
        #expect(try await books == ["Momo", "Emil"])
        var lines: [String] = []
        for await line in printed.stream {
            lines.append(line)
            if lines.count == 4 { break }
        }
        let page = try Snippets.text(of: "Sources/AsyncResources/AsyncResources.docc/WhyDidItLoad.md")
        #expect(page.contains("```text\n\(lines.joined(separator: "\n"))\n```"), "\(lines)")
    }

    @Test func `each event is a line of the logger, at a level of its own, and without values`() async throws {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let task = try await loadsWithLogger(Logger(label: "test") { _ in LineHandler(line: line) })
        await task.value
        line.finish()
        var read: [String] = []
        for await line in lines { read.append(line) }
        #expect(read.first == "debug 0.0 s paintings/1/byYear: asked to load → #1 begins (load)")
        #expect(read.contains { $0.hasPrefix("debug 0.0 s paintings/1/byYear: succeeded → value") })
        #expect(read.contains { $0.hasPrefix("error 0.0 s broken: failed → error") })
        #expect(read.contains("trace 0.0 s paintings/1/byYear: shown → nothing"))
        #expect(!read.contains { $0.contains("Painting(") || $0.contains("in the cellar") })
    }

    /// Returns the logging task of a container that loads a resource, and another one that fails.
    private func loadsWithLogger(_ logger: Logger) async throws -> Task<Void, Never> {
        let container = ResourceContainer(clock: ManualClock())
        let task = writeEvents(of: container, to: logger)
        let resource = Resource.paintings(by: 1, .byYear)
        _ = try await container.value(of: resource)
        ResourceStore(resource, in: container).appear()
        let broken = Resource<Int>("broken") { throw PaintingIsLost(place: "in the cellar") }
        await #expect(throws: PaintingIsLost.self) { try await container.value(of: broken) }
        return task
    }

    @Test func `the pages print what is compiled here`() throws {
        for (page, count) in [("Keys", 3), ("WhyDidItLoad", 5)] {
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

    static func painting(_ id: Int) async throws -> Painting { Painting(id: id, painter: 1) }
}

enum Sorting: String, ResourceKeyComponent {
    case byYear, byTitle
}

extension Resource where Value == [Painting] {
    static func paintings(by painter: Int, _ sorting: Sorting) -> Resource {
        Resource(["paintings", painter, sorting]) { try await Museum.paintings(by: painter, sorting) }
    }
}

extension Resource where Value == Painting {
    static func painting(_ id: Int) -> Resource {
        Resource(.declared(id)) { try await Museum.painting(id) }
    }
}

func hang(_ painting: Painting, in container: ResourceContainer) {
    container.invalidate(prefix: ["paintings", painting.painter])
}

func beginLogging(in container: ResourceContainer) {
    container.logEvents()
}

func printEvents(of container: ResourceContainer) {
    let events = container.events()
    Task {
        for await event in events { print(event) }
    }
}

@discardableResult
func writeEvents(of container: ResourceContainer, to logger: Logger) -> Task<Void, Never> {
    let events = container.events(limit: 10_000)
    return Task.detached {
        for await event in events { logger.log(level: event.logLevel, "\(event)") }
    }
}

extension ResourceEvent {
    nonisolated var logLevel: Logger.Level {
        let levels = changes.map { change -> Logger.Level in
            switch change {
            case .failed, .archiveFailed, .mutation(_, _, .failed): .error
            case .failedSilently, .recordDropped, .warning: .warning
            default: .debug
            }
        }
        return levels.max() ?? .trace
    }
}

func recordMetrics(of container: ResourceContainer) {
    let metrics = container.metrics
    Gauge(label: "resource_hits").record(metrics.hits)
    Gauge(label: "resource_loads").record(metrics.loads)
    Gauge(label: "resource_failures").record(metrics.failures)
    Gauge(label: "resource_bytes_written").record(metrics.bytesWritten)
}

struct PaintingIsLost: Error {
    let place: String
}

/// The lines that `printEvents(of:)` prints here.
private nonisolated let printed = AsyncStream.makeStream(of: String.self)

/// Keeps the line of an event, in place of the function of the standard library.
private nonisolated func print(_ event: ResourceEvent) {
    printed.continuation.yield("\(event)")
}

/// A handler that keeps the lines of a logger.
private struct LineHandler: LogHandler {
    let line: AsyncStream<String>.Continuation
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]

    init(line: AsyncStream<String>.Continuation) {
        self.line = line
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        line.yield("\(event.level) \(event.message)")
    }
}

/// A gauge as swift-metrics has it, on which the package doesn't depend.
private struct Gauge {
    let label: String

    func record(_ value: some BinaryInteger) {}
}
