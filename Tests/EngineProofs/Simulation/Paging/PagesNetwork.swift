internal import ResourceCore
internal import ResourcePages
import ResourceTesting
import SeededRandom

/// An item of a simulated list, whose number is its place in the order of the list.
struct Entrant: Identifiable, Hashable, Codable, Sendable {
    let id: Int

    /// The number of the request that brought the item, in the order in which the attempts began, or of the list that
    /// the user set; the greatest one for an item that the user has added.
    let request: Int
}

/// The place of a page: beside an item, or behind a number of them.
enum EntrantCursor: Hashable, Codable, Sendable {
    case after(Int)
    case before(Int)
    case offset(Int)
}

/// A simulated server of a list, with a network that delays and fails.
final class PagesNetwork: Sendable {
    struct Trouble: LoadFailure {
        var kind: LoadFailureKind { .transient() }
    }

    private struct State: Sendable {
        var items: [Int]
        var random: SeededGenerator

        /// The responses by their cursors.
        var cache: [EntrantCursor?: Page<Entrant, EntrantCursor>] = [:]
        var isCalm = false
    }

    /// The number of items in a page.
    static let size = 4

    private let clock: ManualClock
    private let scenario: PagesScenario
    private let conditions: PagesSimulator.Conditions
    private let state: Lock<State>

    init(
        _ items: [Int], _ clock: ManualClock, _ random: SeededGenerator, _ scenario: PagesScenario,
        _ conditions: PagesSimulator.Conditions
    ) {
        (self.clock, self.scenario, self.conditions) = (clock, scenario, conditions)
        state = Lock(State(items: items, random: random))
    }

    var items: [Int] { state.withLock { $0.items } }

    func change(_ change: (inout [Int]) -> Void) {
        state.withLock { change(&$0.items) }
    }

    /// Lets no response fail from now on.
    func calmDown() {
        state.withLock { $0.isCalm = true }
    }

    /// Loads a page, which is the first one without a cursor.
    func page(at cursor: EntrantCursor?) async throws -> Page<Entrant, EntrantCursor> {
        let (wayThere, wayBack, fails) = nextFate()
        try await clock.sleep(for: wayThere)
        let page = response(to: JobScheduler.taskNumber, at: cursor)
        try await clock.sleep(for: wayBack)
        if fails { throw Trouble() }
        return page
    }

    /// Adds or removes an item, unless that has been done.
    func edit(_ item: Int, isRemoval: Bool) async throws {
        let (wayThere, wayBack, fails) = nextFate()
        try await clock.sleep(for: wayThere)
        change { items in
            items.removeAll { $0 == item }
            if !isRemoval { items = (items + [item]).sorted() }
        }
        try await clock.sleep(for: wayBack)
        if fails { throw Trouble() }
    }

    /// Returns how long a request and its response take, and `true` if the response is lost.
    private func nextFate() -> (wayThere: Duration, wayBack: Duration, fails: Bool) {
        state.withLock { state in
            (
                .milliseconds(1 + state.random.number(below: 400)), .milliseconds(1 + state.random.number(below: 400)),
                state.random.happens(onceIn: 6) && !state.isCalm
            )
        }
    }

    private func response(to request: Int, at cursor: EntrantCursor?) -> Page<Entrant, EntrantCursor> {
        state.withLock { state in
            if !conditions.answersAnew, let page = state.cache[cursor] { return page }
            let response = page(at: cursor ?? scenario.firstCursor, of: state.items, for: request)
            state.cache[cursor] = response
            return response
        }
    }

    private func page(at cursor: EntrantCursor, of all: [Int], for request: Int) -> Page<Entrant, EntrantCursor> {
        let items = items(at: cursor, of: all)
        var page = Page<Entrant, EntrantCursor>(items.map { Entrant(id: $0, request: request) }, next: nil)
        if case .offset(let offset) = cursor {
            page.overlapsPrevious = offset > 0 && conditions.overlapsPages
            page.next = items.endIndex < all.count ? .offset(items.endIndex) : nil
        } else {
            page.next = next(after: items, of: all)
            page.previous = previous(before: items, of: all)
        }
        return page
    }

    private func items(at cursor: EntrantCursor, of items: [Int]) -> ArraySlice<Int> {
        switch cursor {
        case .after(let item): items.drop { $0 <= item }.prefix(Self.size)
        case .before(let item): items.prefix { $0 < item }.suffix(Self.size)
        case .offset(0): items.prefix(Self.size)
        case .offset(let offset):
            conditions.overlapsPages
                ? items.dropFirst(offset - 1).prefix(Self.size + 1) : items.dropFirst(offset).prefix(Self.size)
        }
    }

    private func next(after page: ArraySlice<Int>, of items: [Int]) -> EntrantCursor? {
        guard let last = page.last, last != items.last else { return nil }
        return .after(conditions.continues ? last : last + 15)
    }

    private func previous(before page: ArraySlice<Int>, of items: [Int]) -> EntrantCursor? {
        guard scenario.isTwoWay, let first = page.first, first != items.first else { return nil }
        return .before(conditions.continuesBackward ? first : first - 15)
    }
}
