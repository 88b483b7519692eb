/// A generator of random numbers that are the same for the same seed, on every platform.
///
/// The algorithm is SplitMix64, after Steele, Lea, and Flood.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator for a seed.
    package init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// Returns a number from zero up to, but not including, a limit.
    package mutating func number<Number: FixedWidthInteger>(below limit: Number) -> Number {
        Number(next() % UInt64(limit))
    }

    /// Returns a Boolean value that is `true` with a probability of one in the given number.
    package mutating func happens(onceIn times: Int) -> Bool {
        number(below: times) == 0
    }
}

extension SeededGenerator {
    /// Creates a generator for one of many parts, each of which the seed determines independently.
    package init(seed: UInt64, _ parts: Int...) {
        var generator = SeededGenerator(seed: seed)
        for part in parts { generator.state = generator.next() ^ UInt64(truncatingIfNeeded: part) }
        self = generator
    }
}
