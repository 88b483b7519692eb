import HeadlessHost
import Measuring

extension HeadlessHost {
    /// A row of the table with the bodies of one operation, and how long each took.
    ///
    /// - Parameter operations: How many operations the host's counters have counted.
    func row(_ name: String, _ samples: Samples, operations: Int) -> Row {
        let bodies = Double(counters.totalBodies) / Double(operations)
        let skips = Double(counters.skips) / Double(operations)
        let note = "\(Quantity.count(bodies)) bodies, \(Quantity.time(samples.median / bodies)) each"
        return Row(name, samples, note: "\(note), \(Quantity.count(skips)) skipped")
    }
}
