/// Random numbers that are the same for the same seed, on every platform: SplitMix64, after Steele, Lea and Flood.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Makes a generator for one seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next of the numbers.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// A number from zero to below a limit.
    mutating func number<Number: FixedWidthInteger>(below limit: Number) -> Number {
        Number(next() % UInt64(limit))
    }

    /// Whether something happens that does so once in this many times.
    mutating func happens(onceIn times: Int) -> Bool {
        number(below: times) == 0
    }
}

extension SeededGenerator {
    /// A generator for one of many things that a seed decides independently of each other.
    init(seed: UInt64, _ parts: Int...) {
        var generator = SeededGenerator(seed: seed)
        for part in parts { generator.state = generator.next() ^ UInt64(truncatingIfNeeded: part) }
        self = generator
    }
}
