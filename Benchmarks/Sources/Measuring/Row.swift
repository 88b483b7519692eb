/// A figure with its details.
public struct Row: Sendable {
    /// A description of the measured operation.
    public var name: String

    /// The figure.
    ///
    /// For samples, it's their median.
    public var quantity: Quantity

    /// The time of the fastest sample, in nanoseconds.
    public var fastest: Double?

    /// Half the interquartile range of the samples, as a fraction of the median.
    public var spread: Double?

    /// The number of memory blocks that one operation allocated.
    public var allocations: Double?

    /// The upper limit for the figure.
    public var bar: Bar?

    /// An additional note about the figure.
    public var note: String?

    /// Creates a row with a figure that was counted or calculated.
    public init(_ name: String, _ quantity: Quantity, bar: Bar? = nil, note: String? = nil) {
        self.name = name
        self.quantity = quantity
        self.bar = bar
        self.note = note
    }

    /// Creates a row with a time that was measured.
    public init(_ name: String, _ samples: Samples, bar: Bar? = nil, note: String? = nil) {
        self.init(name, .time(samples.median), bar: bar, note: note)
        fastest = samples.fastest
        spread = samples.spread
        allocations = samples.allocations
    }
}
