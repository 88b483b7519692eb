/// A packer of small numbers into one word.
struct Packing {
    private(set) var word: UInt64 = 0
    private var used: UInt64 = 0

    @inline(__always) mutating func add(_ flag: Bool) {
        add(flag ? 1 : 0, below: 2)
    }

    /// Adds two interchangeable numbers in sorted order.
    mutating func add(ordered one: Int, _ other: Int, below limit: Int) {
        add(min(one, other), below: limit)
        add(max(one, other), below: limit)
    }

    @inline(__always) mutating func add(_ number: Int, below limit: Int) {
        precondition(0 <= number && number < limit)
        word |= UInt64(number) << used
        used += UInt64((limit - 1).nonzeroBitCount)
        precondition(used <= 64)
    }
}
