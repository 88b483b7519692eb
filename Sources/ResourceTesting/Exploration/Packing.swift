/// Small numbers side by side in one word.
struct Packing {
    private(set) var word: UInt64 = 0
    private var used: UInt64 = 0

    mutating func add(_ flag: Bool) {
        add(flag ? 1 : 0, below: 2)
    }

    mutating func add(_ number: Int, below limit: Int) {
        precondition(0 <= number && number < limit)
        word |= UInt64(number) << used
        used += UInt64((limit - 1).nonzeroBitCount)
        precondition(used <= 64)
    }
}
