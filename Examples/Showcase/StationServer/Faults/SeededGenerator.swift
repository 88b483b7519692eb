/// A generator of random numbers that are the same for the same seed, on every platform.
///
/// The algorithm is SplitMix64, after Steele, Lea, and Flood.
struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

extension SeededGenerator {
    /// Creates the generator for one purpose.
    ///
    /// It's seeded with an FNV-1a hash of the purpose, so that each purpose has numbers of its own and the order of use
    /// doesn't matter.
    init(seed: UInt64, purpose: String, number: Int) {
        var hash = 0xCBF2_9CE4_8422_2325 ^ seed
        func absorb(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        for byte in purpose.utf8 { absorb(byte) }
        absorb(0)
        for shift in stride(from: 0, to: 64, by: 8) { absorb(UInt8(truncatingIfNeeded: number >> shift)) }
        self.init(seed: hash)
    }

    /// Returns a number from 0 up to, but not including, 1.
    mutating func unit() -> Double {
        Double(next() >> 11) / Double(1 << 53 as UInt64)
    }

    /// Returns a number from the lower bound to the upper bound.
    mutating func number(in range: ClosedRange<Double>) -> Double {
        min(range.lowerBound + unit() * (range.upperBound - range.lowerBound), range.upperBound)
    }
}
