/// What a figure is to stay within.
///
/// A bar is information: nothing fails because it is missed.
public struct Bar: Sendable {
    /// The greatest number that reaches it, in the unit of the figure.
    public var limit: Double

    /// Whether it also asks that nothing is allocated.
    public var forbidsAllocation: Bool

    /// Makes a bar of a greatest number.
    public init(_ limit: Double, forbidsAllocation: Bool = false) {
        self.limit = limit
        self.forbidsAllocation = forbidsAllocation
    }

    /// Says whether a figure reaches the bar, and if not, by how much it is missed.
    ///
    /// Less than one allocation in a hundred operations belongs to something else in the process.
    public func verdict(on quantity: Quantity, allocations: Double?) -> String {
        var misses: [String] = []
        if quantity.number > limit { misses.append(quantity.with(quantity.number - limit).description) }
        if forbidsAllocation, let allocations, allocations >= 0.01 {
            misses.append(rounded(allocations) + (allocations == 1 ? " allocation" : " allocations"))
        }
        return misses.isEmpty ? "reached" : "missed by " + misses.joined(separator: ", ")
    }

    /// The bar itself, in the unit of a figure.
    public func description(for quantity: Quantity) -> String {
        "≤ \(quantity.with(limit))" + (forbidsAllocation ? ", no allocation" : "")
    }
}
