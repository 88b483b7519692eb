/// A stream of numbers that is the same for the same seed and purpose, on every platform and in every version.
///
/// The algorithm is SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014), started with
/// an FNV-1a hash of the purpose, so that each purpose has a stream of its own and the order of use doesn't matter.
struct SeededGenerator {
    private var state: UInt64

    init(seed: UInt64, purpose: String, number: Int) {
        state = 0xCBF2_9CE4_8422_2325 ^ seed
        for byte in purpose.utf8 { absorb(byte) }
        absorb(0)
        for shift in stride(from: 0, to: 64, by: 8) { absorb(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    private mutating func absorb(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
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
