/// One figure with all that is to be said about it.
public struct Row: Sendable {
    /// What was measured.
    public var name: String

    /// The figure: of samples it is their median.
    public var quantity: Quantity

    /// The time of the fastest sample, in nanoseconds.
    public var fastest: Double?

    /// How far the middle half of the samples lies from the median, as a fraction of it.
    public var spread: Double?

    /// How many blocks of memory one operation asked for.
    public var allocations: Double?

    /// What the figure is to stay within.
    public var bar: Bar?

    /// What else belongs to the figure.
    public var note: String?

    /// Makes a row of a figure that was counted or calculated.
    public init(_ name: String, _ quantity: Quantity, bar: Bar? = nil, note: String? = nil) {
        self.name = name
        self.quantity = quantity
        self.bar = bar
        self.note = note
    }

    /// Makes a row of a time that was measured.
    public init(_ name: String, _ samples: Samples, bar: Bar? = nil, note: String? = nil) {
        self.init(name, .time(samples.median), bar: bar, note: note)
        fastest = samples.fastest
        spread = samples.spread
        allocations = samples.allocations
    }
}
