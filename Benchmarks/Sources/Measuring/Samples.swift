/// The duration of an operation: one time for each sample, averaged over the operations in it.
public struct Samples: Sendable {
    /// The times in nanoseconds, the shortest first.
    public let nanoseconds: [Double]

    /// The average number of memory blocks that an operation allocated, or nil if they aren't counted.
    public let allocations: Double?

    /// Creates samples from times, of which there must be at least one.
    public init(nanoseconds: [Double], allocations: Double? = nil) {
        precondition(!nanoseconds.isEmpty, "no sample was taken")
        self.nanoseconds = nanoseconds.sorted()
        self.allocations = allocations
    }

    /// The shortest time, which is least affected by other work on the machine.
    public var fastest: Double { nanoseconds[0] }

    /// The median time.
    public var median: Double { quantile(0.5) }

    /// Half the interquartile range, as a fraction of the median: the middle half lies within `± spread`.
    public var spread: Double {
        guard median > 0 else { return 0 }
        return (quantile(0.75) - quantile(0.25)) / 2 / median
    }

    /// Returns the time below which the given fraction of the samples lies, interpolated between two samples.
    public func quantile(_ fraction: Double) -> Double {
        let position = fraction * Double(nanoseconds.count - 1)
        let lower = Int(position)
        let upper = min(lower + 1, nanoseconds.count - 1)
        return nanoseconds[lower] + (nanoseconds[upper] - nanoseconds[lower]) * (position - Double(lower))
    }
}
