/// The nodes to evaluate, parents before their children.
@MainActor
struct DirtyQueue {
    private var nodes: [_Node] = []

    var isEmpty: Bool { nodes.isEmpty }

    mutating func insert(_ node: _Node) {
        nodes.append(node)
    }

    /// Empties the queue before its nodes are evaluated, so that what they mark dirty waits for the next round.
    mutating func takeAll() -> [_Node] {
        let taken = nodes
        nodes = []
        return taken.sorted { $0.depth < $1.depth }
    }
}
