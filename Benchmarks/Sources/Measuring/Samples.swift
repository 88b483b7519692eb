/// How long one operation took: one time for each sample, which averages over the operations in it.
public struct Samples: Sendable {
    /// The times in nanoseconds, the shortest first.
    public let nanoseconds: [Double]

    /// How many blocks of memory an operation asked for, on average; nil where they are not counted.
    public let allocations: Double?

    /// Orders times; there must be one.
    public init(nanoseconds: [Double], allocations: Double? = nil) {
        precondition(!nanoseconds.isEmpty, "no sample was taken")
        self.nanoseconds = nanoseconds.sorted()
        self.allocations = allocations
    }

    /// The shortest time, which other work on the machine has disturbed least.
    public var fastest: Double { nanoseconds[0] }

    /// The time that half of the samples stay below.
    public var median: Double { quantile(0.5) }

    /// Half the distance between the quartiles, as a fraction of the median: the middle half lies within `± spread`.
    public var spread: Double {
        guard median > 0 else { return 0 }
        return (quantile(0.75) - quantile(0.25)) / 2 / median
    }

    /// The time below which a fraction of the samples lies; between two samples it is interpolated.
    public func quantile(_ fraction: Double) -> Double {
        let position = fraction * Double(nanoseconds.count - 1)
        let lower = Int(position)
        let upper = min(lower + 1, nanoseconds.count - 1)
        return nanoseconds[lower] + (nanoseconds[upper] - nanoseconds[lower]) * (position - Double(lower))
    }
}
