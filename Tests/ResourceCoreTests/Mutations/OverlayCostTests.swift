import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// The number of times that effects are applied, and that values are copied.
@Suite(.timeLimit(.minutes(10))) @MainActor struct OverlayCostTests {
    /// Rows that count their copies, and can't be compared, so that debug builds apply each effect once, too.
    private struct Rows: Sendable {
        // Sendable: it's changed only by a value that holds it alone.
        private final class Storage: @unchecked Sendable {
            var rows: [Int] = []
        }

        let copies = Counter()
        private var storage = Storage()
        var sum: Int { storage.rows.reduce(0, +) }

        mutating func append(_ row: Int) {
            if !isKnownUniquelyReferenced(&storage) {
                copies.increase()
                let copy = Storage()
                copy.rows = storage.rows
                storage = copy
            }
            storage.rows.append(row)
        }
    }

    private nonisolated static let rows = Resource<Rows>("rows") { Rows() }

    /// A mutation that appends a row, and counts how often its effect is applied.
    private struct AppendRow: Mutation {
        let sends: GatedLoader<String>
        let applied: Counter
        var readsStatus = false

        func send(_ context: MutationContext) async throws -> String { try await sends.load() }

        var overlays: [Overlay] {
            if readsStatus {
                Overlay(OverlayCostTests.rows) { [applied] rows, _ in
                    applied.increase()
                    rows.append(1)
                }
            } else {
                Overlay(OverlayCostTests.rows) { [applied] rows in
                    applied.increase()
                    rows.append(1)
                }
            }
        }
    }

    private let container = ResourceContainer(clock: ManualClock(), jitter: { 1 })
    private let sends = GatedLoader<String>()
    private let applied = Counter()
    private let value = Rows()

    /// Returns a store that shows 20 mutations.
    private func shown(readsStatus: Bool = false) -> ResourceStore<Rows> {
        container.set(value, for: Self.rows)
        for _ in 1...20 { send(readsStatus: readsStatus) }
        let store = ResourceStore(Self.rows, in: container)
        store.appear()
        #expect(store.value?.sum == 20)
        return store
    }

    @discardableResult private func send(readsStatus: Bool = false) -> SentMutation<AppendRow> {
        container.send(AppendRow(sends: sends, applied: applied, readsStatus: readsStatus))
    }

    @Test func `all effects share one copy of the value`() {
        withExtendedLifetime(shown()) { #expect(applied.count == 20 && value.copies.count == 1) }
    }

    @Test func `a further mutation applies its own effect alone`() {
        let store = shown()
        send()
        #expect(store.value?.sum == 21 && applied.count == 21)
    }

    @Test func `an effect that doesn't read the status isn't applied for another one`() async throws {
        let store = shown()
        let last = send()
        container.notice(.offline)
        guard case .waiting(.connection) = last.status else {
            Issue.record("\(last.status)")
            return
        }
        #expect(store.value?.sum == 21 && applied.count == 21)
    }

    @Test func `the effects are applied once for all statuses that change together`() {
        let store = shown(readsStatus: true)
        container.notice(.offline)
        #expect(store.value?.sum == 20 && applied.count == 40)
    }

    @Test func `a new value has all effects applied once, and a canceled mutation those of the others`() async {
        let store = shown()
        let last = container.send(AppendRow(sends: sends, applied: applied), after: .seconds(5))
        container.set(value, for: Self.rows)
        #expect(store.value?.sum == 21 && applied.count == 42)
        #expect(await last.cancel())
        #expect(store.value?.sum == 20 && applied.count == 62)
    }
}
