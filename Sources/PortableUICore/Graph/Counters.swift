/// What a graph has done so far, counted for tests.
package struct Counters: Sendable {
    /// How often the bodies of each type were evaluated, by the name of the type.
    package var bodies: [String: Int] = [:]
    /// How often a view was left alone because its inputs had not changed.
    package var skips = 0
    /// How many changes were handed to the renderer.
    package var changes = 0
    /// How many flushes handed changes to the renderer.
    package var batches = 0
    /// The tasks of views that run now.
    package var runningTasks = 0

    /// All evaluations of bodies.
    package var totalBodies: Int {
        bodies.values.reduce(0, +)
    }
}
