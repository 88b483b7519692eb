import PortableUI

/// Counters of a host's work that are the same on every machine.
public struct HostCounters: Sendable {
    /// The number of body evaluations by the name of the view's type.
    public var bodies: [String: Int] = [:]
    /// The number of times that a view was skipped because its inputs hadn't changed.
    public var skips = 0
    /// The number of changes that would have been sent to a browser.
    public var changes = 0
    /// The number of live nodes, which a reset doesn't affect.
    public var liveNodes = 0
    /// The number of running tasks of views, which a reset doesn't affect.
    public var runningTasks = 0
    /// The number of types that were inspected by reflection in the whole process.
    public var reflections = 0

    /// The total number of body evaluations.
    public var totalBodies: Int {
        bodies.values.reduce(0, +)
    }
}

extension HostCounters {
    @MainActor
    init(_ graph: Graph) {
        bodies = graph.counters.bodies
        skips = graph.counters.skips
        changes = graph.counters.changes
        liveNodes = graph.liveNodes
        runningTasks = graph.counters.runningTasks
        reflections = Graph.reflections
    }

    func since(_ start: HostCounters) -> HostCounters {
        var counters = self
        counters.bodies = bodies.merging(start.bodies) { $0 - $1 }.filter { $0.value != 0 }
        counters.skips -= start.skips
        counters.changes -= start.changes
        counters.reflections -= start.reflections
        return counters
    }
}
