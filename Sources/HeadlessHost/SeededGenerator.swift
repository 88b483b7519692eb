/// A SplitMix64 generator (Steele, Lea, and Flood) that returns the same numbers for the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(state: UInt64) {
        self.state = state
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }
}

extension SeededGenerator {
    /// Returns true with a probability of one in `count`.
    mutating func hits(oneIn count: Int) -> Bool {
        Int.random(in: 0..<count, using: &self) == 0
    }
}
