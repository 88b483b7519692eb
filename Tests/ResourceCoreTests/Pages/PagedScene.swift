import ResourceTesting

@testable import ResourceCore
@testable import ResourcePages

/// An item of a paged list.
struct Row: Identifiable, Hashable, Codable, Sendable {
    let id: Int
    var text = ""
}

/// A container and a paged list of rows, each of whose loads waits for the test.
///
/// Cursors are offsets, and a page has two rows unless a test says otherwise.
@MainActor final class PagedScene {
    typealias Gate = GatedLoader<Page<Row, Int>>

    let clock = ManualClock()
    let gate: Gate
    let container: ResourceContainer
    let requests = Requests()

    /// The cursors that were requested, in order.
    final class Requests: Sendable {
        private let all = Lock<[Int?]>([])

        var cursors: [Int?] { all.withLock { $0 } }

        func note(_ cursor: Int?) {
            all.withLock { $0.append(cursor) }
        }
    }

    init(
        _ cancellation: Gate.CancellationBehavior = .endsWhenCancelled, limits: ResourceLimits = .none,
        archive: (any DataStore)? = nil
    ) {
        gate = Gate(cancellation)
        container = ResourceContainer(clock: clock, limits: limits, archive: archive)
    }

    var feed: Resource<Pages<Row>> {
        .pages("feed") { [gate, requests] cursor, context in
            requests.note(cursor)
            return .modified(try await gate.load(context))
        }
    }

    func store(_ resource: Resource<Pages<Row>>? = nil) -> ResourceStore<Pages<Row>> {
        ResourceStore(resource ?? feed, in: container)
    }

    /// Lets the next load succeed with the page of an offset.
    @discardableResult
    func succeed(_ ids: ClosedRange<Int>, isLast: Bool = false, text: String = "") async throws -> Gate.Call {
        try await succeed(Array(ids), next: isLast ? nil : ids.upperBound + 1, text: text)
    }

    /// Lets the next load succeed with a page.
    @discardableResult
    func succeed(_ ids: [Int], next: Int?, previous: Int? = nil, text: String = "") async throws -> Gate.Call {
        let call = try await gate.nextCall()
        call.succeed(Page(ids.map { Row(id: $0, text: text) }, next: next, previous: previous))
        return call
    }

    /// A policy that retries any failure after a second.
    static let retry = RetryPolicy { attempt, _ in attempt < 3 ? .seconds(1) : nil }

    /// Lets the next load fail, and lets its pause pass.
    func failAndRetry(during pause: () -> Void = {}) async throws {
        try await gate.nextCall().fail(Flaky())
        try await clock.sleepers(1)
        pause()
        clock.advance(by: .seconds(1))
    }

    /// Loads the list and then its next pages, two rows each.
    func loaded(pages: Int, of resource: Resource<Pages<Row>>? = nil) async throws -> ResourceStore<Pages<Row>> {
        let store = store(resource)
        store.appear()
        let loading = Task { await store.load() }
        try await succeed(0...1)
        _ = await loading.value
        for page in 1..<max(pages, 1) {
            let loading = Task { await store.loadNext() }
            try await succeed(2 * page...2 * page + 1)
            await loading.value
        }
        return store
    }
}

extension ResourceStore<Pages<Row>> {
    /// The ids of the rows that are shown.
    var ids: [Int] { value?.map(\.id) ?? [] }
}

/// A failure that another attempt may not have.
struct Flaky: LoadFailure {
    var kind: LoadFailureKind { .transient() }
}

/// A failure of a server that asks for patience.
struct Patient: LoadFailure {
    var kind: LoadFailureKind { .transient(retryAfter: .seconds(240)) }
}

extension PagesEndState {
    var wait: LoadWait? { if case .waiting(let wait) = self { wait } else { nil } }
    var isLoading: Bool { if case .loading = self { true } else { false } }
    var isIdle: Bool { if case .idle = self { true } else { false } }
    var isFinished: Bool { if case .finished = self { true } else { false } }
    var isFailed: Bool { if case .failed = self { true } else { false } }
}
