import Synchronization

/// A counter that can be incremented on any thread.
final class Counter: Sendable {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .relaxed) }

    func add() {
        number.add(1, ordering: .relaxed)
    }

    func reset() {
        number.store(0, ordering: .relaxed)
    }
}
