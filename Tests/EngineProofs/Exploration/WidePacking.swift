/// A packer of small numbers into as many words as a large world needs.
///
/// Members may be left out, as long as what was added before tells that they are.
struct WidePacking<Words: SIMD> where Words.Scalar == UInt64 {
    private(set) var words = Words()
    private var word = 0
    private var used: UInt64 = 0

    @inline(__always) mutating func add(_ flag: Bool) {
        add(flag ? 1 : 0, below: 2)
    }

    @inline(__always) mutating func add(_ number: Int, below limit: Int) {
        precondition(0 <= number && number < limit)
        let bits = UInt64((limit - 1).nonzeroBitCount)
        if used + bits > 64 {
            word += 1
            used = 0
        }
        words[word] |= UInt64(number) << used
        used += bits
    }

    mutating func add(optional number: UInt64?, below limit: Int) {
        add(number != nil)
        if let number { add(number, below: limit) }
    }

    mutating func add(_ number: UInt64, below limit: Int) {
        add(Int(number), below: limit)
    }
}
