/// The facts about all nodes of one type.
@MainActor
final class NodeKind {
    /// A Boolean value that indicates whether one of the nodes has read an observable object, or `nil` if none has been
    /// evaluated.
    var readsObservables: Bool?
    private var comparison: Comparison.Plan?

    private static var kinds: [ObjectIdentifier: NodeKind] = [:]

    static func kind(of node: _Node) -> NodeKind {
        let type = ObjectIdentifier(type(of: node))
        if let kind = kinds[type] { return kind }
        let kind = NodeKind()
        kinds[type] = kind
        return kind
    }

    /// Returns the plan for comparing the views of the nodes.
    func comparison(of view: Any.Type) -> Comparison.Plan {
        if let comparison { return comparison }
        let plan = Comparison.plan(for: view)
        comparison = plan
        return plan
    }
}
