import PortableUI

/// What a host has done, in counts that are the same on every machine.
public struct HostCounters: Sendable {
    /// How often the bodies of each type were evaluated, by the name of the type.
    public var bodies: [String: Int] = [:]
    /// How often a view was left alone because its inputs had not changed.
    public var skips = 0
    /// How many changes a browser would have been sent.
    public var changes = 0
    /// The nodes that are alive; not counted from a reset.
    public var liveNodes = 0
    /// The tasks of views that run; not counted from a reset.
    public var runningTasks = 0
    /// How many types were looked into by reflection, in the whole process.
    public var reflections = 0

    /// All evaluations of bodies.
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
