/// The nodes to evaluate, with parents before their children.
@MainActor
struct DirtyQueue {
    private var nodes: [_Node] = []

    var isEmpty: Bool { nodes.isEmpty }

    mutating func insert(_ node: _Node) {
        nodes.append(node)
    }

    /// Removes and returns all nodes.
    ///
    /// The queue is emptied before its nodes are evaluated, so that the nodes that they mark dirty wait for the next
    /// round.
    mutating func takeAll() -> [_Node] {
        let taken = nodes
        nodes = []
        return taken.sorted { $0.depth < $1.depth }
    }
}
