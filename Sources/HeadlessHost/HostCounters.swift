import PortableUI

/// Counters of a host's work that are the same on every machine.
public struct HostCounters: Sendable {
    /// The number of body evaluations by the name of the type of the view, modifier, style, scene, or app.
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
    func since(_ start: HostCounters) -> HostCounters {
        var counters = self
        counters.bodies = bodies.merging(start.bodies) { $0 - $1 }.filter { $0.value != 0 }
        counters.skips -= start.skips
        counters.changes -= start.changes
        counters.reflections -= start.reflections
        return counters
    }
}

/// A recorder that counts the evaluations and the changes of a host.
@MainActor
final class WorkRecorder: EvaluationRecorder, Renderer {
    private(set) var counters = HostCounters()

    /// The names of types, created once per type because creating one takes longer than evaluating a small body.
    private static var names: [ObjectIdentifier: String] = [:]

    func willEvaluateBody(of type: Any.Type) {
        counters.bodies[Self.name(of: type), default: 0] += 1
    }

    func didSkipBody() {
        counters.skips += 1
    }

    func render(_ changes: [Change], animation: Animation?) {
        counters.changes += changes.count
    }

    private static func name(of type: Any.Type) -> String {
        if let name = names[ObjectIdentifier(type)] { return name }
        let name = String(describing: type)
        names[ObjectIdentifier(type)] = name
        return name
    }
}
