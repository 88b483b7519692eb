import ResourceCore

// The latest mutation of each lane, for those who visit many mutations in their order. Finding it takes as many steps
// as the keys have components. An archive may have many records, with many keys each, and comparing each of them with
// all earlier ones would take hours.
struct LaneTable {
    private struct Step: Hashable {
        let node: Int
        let component: String
    }

    private struct Node {
        var latest: MutationMachine.Number?
        var latestBelow: MutationMachine.Number?
    }

    private var nodes: [Node] = []
    private var roots: [UInt64: Int] = [:]
    private var steps: [Step: Int] = [:]

    mutating func note(_ number: MutationMachine.Number, at keys: [ResourceKey]) {
        for key in keys {
            var node = roots[key.scope] ?? nodes.count
            roots[key.scope] = node
            visit(node, number)
            for component in key.components {
                let step = Step(node: node, component: component)
                node = steps[step] ?? nodes.count
                steps[step] = node
                visit(node, number)
            }
            nodes[node].latest = number
        }
    }

    private mutating func visit(_ node: Int, _ number: MutationMachine.Number) {
        if node == nodes.count { nodes.append(Node()) }
        nodes[node].latestBelow = number
    }

    func latest(at keys: [ResourceKey]) -> MutationMachine.Number? { keys.compactMap(latest).max() }

    private func latest(at key: ResourceKey) -> MutationMachine.Number? {
        guard var node = roots[key.scope] else { return nil }
        var numbers: [MutationMachine.Number?] = []
        for component in key.components {
            numbers.append(nodes[node].latest)
            guard let next = steps[Step(node: node, component: component)] else {
                return numbers.compactMap { $0 }.max()
            }
            node = next
        }
        numbers.append(nodes[node].latestBelow)
        return numbers.compactMap { $0 }.max()
    }
}
