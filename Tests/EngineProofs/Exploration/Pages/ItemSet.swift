/// A set of a server's items, which are numbered in the order of the list.
struct ItemSet: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    init(_ items: some Sequence<Int>) {
        self.init(rawValue: items.reduce(0) { $0 | 1 << UInt16($1) })
    }

    init(item: Int) {
        rawValue = 1 << item
    }

    var count: Int { rawValue.nonzeroBitCount }
    var first: Int? { isEmpty ? nil : rawValue.trailingZeroBitCount }
    var last: Int? { isEmpty ? nil : 15 - rawValue.leadingZeroBitCount }
    var items: [Int] { (0..<16).filter(has) }

    func has(_ item: Int) -> Bool { rawValue & 1 << item != 0 }

    /// Returns the items that come before an item, or after it.
    func before(_ item: Int) -> ItemSet { ItemSet(rawValue: rawValue & (1 << item - 1)) }
    func after(_ item: Int) -> ItemSet { subtracting(before(item)).subtracting(ItemSet(item: item)) }

    /// Returns the first items, or the last ones.
    func prefix(_ count: Int) -> ItemSet {
        var rest = self
        while rest.count > count, let last = rest.last { rest.remove(ItemSet(item: last)) }
        return rest
    }

    func suffix(_ count: Int) -> ItemSet { subtracting(prefix(max(self.count - count, 0))) }
}
