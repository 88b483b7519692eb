/// A pair of elements stored in place, so that a copy of a world doesn't allocate for them.
struct Pair<Element: Hashable & Sendable>: Hashable, Sendable {
    var first: Element
    var second: Element

    init(_ first: Element, _ second: Element) {
        self.first = first
        self.second = second
    }
}

extension Pair: RandomAccessCollection, MutableCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { 2 }

    subscript(index: Int) -> Element {
        get { index == 0 ? first : second }
        set {
            if index == 0 { first = newValue } else { second = newValue }
        }
    }
}
