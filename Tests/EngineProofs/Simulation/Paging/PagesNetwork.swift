internal import ResourceCore
import ResourceTesting
import SeededRandom

/// An item of a simulated list, whose number is its place in the order of the list.
struct Entrant: Identifiable, Hashable, Codable, Sendable {
    let id: Int
}

/// A simulated server of a list, with a network that delays and fails.
final class PagesNetwork: Sendable {
    struct Trouble: LoadFailure {
        var kind: LoadFailureKind { .transient() }
    }

    private struct State: Sendable {
        var items: [Int]
        var random: SeededGenerator
        var isCalm = false
    }

    /// The number of items in a page.
    static let size = 4

    private let clock: ManualClock
    private let continues: Bool
    private let state: Lock<State>

    init(_ items: [Int], _ clock: ManualClock, _ random: SeededGenerator, continues: Bool) {
        (self.clock, self.continues) = (clock, continues)
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

    /// Loads the page after an item.
    func page(after cursor: Int?) async throws -> Page<Entrant, Int> {
        let (wayThere, wayBack, fails) = state.withLock { state in
            (
                Duration.milliseconds(1 + state.random.number(below: 400)),
                Duration.milliseconds(1 + state.random.number(below: 400)),
                state.random.happens(onceIn: 6) && !state.isCalm
            )
        }
        try await clock.sleep(for: wayThere)
        let rest = items.filter { item in cursor.map { item > $0 } ?? true }
        try await clock.sleep(for: wayBack)
        if fails { throw Trouble() }
        let page = rest.prefix(Self.size)
        let next = continues ? page.last : page.last.map { $0 + 15 }
        return Page(page.map { Entrant(id: $0) }, next: rest.count > page.count ? next : nil)
    }
}
