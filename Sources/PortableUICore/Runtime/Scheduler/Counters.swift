/// The work that a graph has done so far, counted for tests.
package struct Counters: Sendable {
    /// The number of body evaluations of each type, by type name.
    package var bodies: [String: Int] = [:]
    /// The number of times that a view was skipped because its inputs hadn't changed.
    package var skips = 0
    /// The number of changes handed to the renderer.
    package var changes = 0
    /// The number of flushes that handed changes to the renderer.
    package var batches = 0
    /// The number of view tasks that are currently running.
    package var runningTasks = 0

    /// The total number of body evaluations.
    package var totalBodies: Int {
        bodies.values.reduce(0, +)
    }
}
