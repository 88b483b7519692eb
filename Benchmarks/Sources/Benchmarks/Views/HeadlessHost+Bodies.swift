import HeadlessHost
import Measuring

extension HeadlessHost {
    /// Returns a row with the number of bodies in an operation, and the time that each took.
    ///
    /// - Parameter operations: The number of operations that the host's counters cover.
    func row(_ name: String, _ samples: Samples, operations: Int) -> Row {
        let bodies = Double(counters.totalBodies) / Double(operations)
        let skips = Double(counters.skips) / Double(operations)
        let note = "\(Quantity.count(bodies)) bodies, \(Quantity.time(samples.median / bodies)) each"
        return Row(name, samples, note: "\(note), \(Quantity.count(skips)) skipped")
    }
}
