struct OrderedQueue<Element: Sendable>: RandomAccessCollection, Sendable {
    private var elements: [Element] = []
    private var head = 0

    var startIndex: Int { 0 }
    var endIndex: Int { elements.count - head }

    subscript(index: Int) -> Element {
        get { elements[head + index] }
        set { elements[head + index] = newValue }
    }

    mutating func insert(_ element: Element, at index: Int) { elements.insert(element, at: head + index) }

    mutating func remove(at index: Int) {
        guard index == 0 else { return _ = elements.remove(at: head + index) }
        head += 1
        // As many elements have left as are moved.
        guard head * 2 >= elements.count else { return }
        elements.removeFirst(head)
        head = 0
    }
}
