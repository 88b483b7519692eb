/// An upper limit for a figure.
///
/// A bar is informational: missing it isn't a failure.
public struct Bar: Sendable {
    /// The maximum number that meets the bar, in the unit of the figure.
    public var limit: Double

    /// A Boolean value that indicates whether the bar also requires that nothing is allocated.
    public var forbidsAllocation: Bool

    /// Creates a bar with a maximum number.
    public init(_ limit: Double, forbidsAllocation: Bool = false) {
        self.limit = limit
        self.forbidsAllocation = forbidsAllocation
    }

    /// Returns whether a figure meets the bar, and if not, by how much it misses it.
    ///
    /// Less than one allocation in a hundred operations is attributed to other work in the process.
    public func verdict(on quantity: Quantity, allocations: Double?) -> String {
        var misses: [String] = []
        if quantity.number > limit { misses.append(quantity.with(quantity.number - limit).description) }
        if forbidsAllocation, let allocations, allocations >= 0.01 {
            misses.append(rounded(allocations) + (allocations == 1 ? " allocation" : " allocations"))
        }
        return misses.isEmpty ? "reached" : "missed by " + misses.joined(separator: ", ")
    }

    /// Returns a description of the bar in the unit of a figure.
    public func description(for quantity: Quantity) -> String {
        "≤ \(quantity.with(limit))" + (forbidsAllocation ? ", no allocation" : "")
    }
}
