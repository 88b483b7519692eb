/// A source that an evaluation can read, and that marks the reader dirty when it changes.
@MainActor
protocol Dependency: AnyObject {
    var subscribers: Subscribers { get set }

    /// A Boolean value that indicates whether the source is outside of the tree, where anything may change it.
    var isOutside: Bool { get }
}

extension Dependency {
    var isOutside: Bool { false }
}

/// The nodes that read a dependency in their last evaluation.
@MainActor
struct Subscribers {
    private var nodes: [ObjectIdentifier: _Node] = [:]

    var isEmpty: Bool { nodes.isEmpty }

    /// Adds a node to the subscribers.
    ///
    /// - Returns: A Boolean value that indicates whether the node wasn't a subscriber before.
    mutating func insert(_ node: _Node) -> Bool {
        nodes.updateValue(node, forKey: ObjectIdentifier(node)) == nil
    }

    mutating func remove(_ node: _Node) {
        nodes[ObjectIdentifier(node)] = nil
    }

    func setNeedEvaluation() {
        for node in nodes.values { node.setNeedsEvaluation() }
    }
}
