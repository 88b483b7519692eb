/// A heap of names, ordered by the time when their entries were stored, the oldest first.
///
/// An entry that was rewritten or removed stays in the heap until it's the oldest. The caller that takes a name out
/// checks whether it's still current. Adding and taking cost O(log n).
struct AgeQueue: Sendable {
    struct Element: Sendable {
        let storedAt: Double
        let name: String
    }

    private var heap: [Element] = []

    init() {}

    /// Creates a heap from many elements at once, in O(n).
    init(_ elements: [Element]) {
        heap = elements
        for place in (0..<heap.count / 2).reversed() { sink(from: place) }
    }

    var count: Int { heap.count }

    mutating func add(_ element: Element) {
        var place = heap.count
        heap.append(element)
        while place > 0, heap[place].storedAt < heap[(place - 1) / 2].storedAt {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Removes and returns the oldest element, if it was stored before the given time.
    mutating func takeOldest(before moment: Double) -> Element? {
        guard let oldest = heap.first, oldest.storedAt < moment else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        sink(from: 0)
        return oldest
    }

    private mutating func sink(from start: Int) {
        var place = start
        while true {
            var child = 2 * place + 1
            guard child < heap.count else { return }
            if child + 1 < heap.count, heap[child + 1].storedAt < heap[child].storedAt { child += 1 }
            guard heap[child].storedAt < heap[place].storedAt else { return }
            heap.swapAt(place, child)
            place = child
        }
    }
}
