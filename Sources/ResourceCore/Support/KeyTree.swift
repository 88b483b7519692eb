// A tree of a container's keys by their components, which finds a prefix without visiting other keys. Every node but
// the roots lies on the path to an element, and is removed with the last element that needs it. So a walk below a
// prefix costs O(depth + matches). The nodes are stored in one array, and free places are reused.
struct KeyTree<Element: Sendable>: Sendable {
    private struct Node: Sendable {
        var component: String
        var parent: Int?
        var children: [String: Int] = [:]
        var elements: [Element] = []
    }

    private var nodes: [Node] = []
    private var free: [Int] = []

    private var roots: [UInt64: Int] = [:]

    var nodeCount: Int { nodes.count - free.count }

    func elements(at key: ResourceKey) -> [Element] { node(of: key).map { nodes[$0].elements } ?? [] }

    func elements(below prefix: ResourceKey) -> [Element] {
        var found: [Element] = []
        walk(below: prefix) { found += $0 }
        return found
    }

    // Also visits nodes without elements.
    func walk(below prefix: ResourceKey, _ visit: ([Element]) -> Void) {
        guard let start = node(of: prefix) else { return }
        var ahead = [start]
        while let next = ahead.popLast() {
            visit(nodes[next].elements)
            if !nodes[next].children.isEmpty { ahead += nodes[next].children.values }
        }
    }

    mutating func insert(_ element: Element, at key: ResourceKey) {
        var node = roots[key.scope] ?? makeNode("", parent: nil)
        roots[key.scope] = node
        for component in key.components {
            if let child = nodes[node].children[component] {
                node = child
            } else {
                let child = makeNode(component, parent: node)
                nodes[node].children[component] = child
                node = child
            }
        }
        nodes[node].elements.append(element)
    }

    mutating func remove(at key: ResourceKey, where isMeant: (Element) -> Bool) {
        guard var node = node(of: key) else { return }
        nodes[node].elements.removeAll(where: isMeant)
        while nodes[node].elements.isEmpty, nodes[node].children.isEmpty {
            let parent = nodes[node].parent
            if let parent { nodes[parent].children[nodes[node].component] = nil } else { roots[key.scope] = nil }
            nodes[node] = Node(component: "")
            free.append(node)
            guard let parent else { return }
            node = parent
        }
    }

    private func node(of key: ResourceKey) -> Int? {
        guard var node = roots[key.scope] else { return nil }
        for component in key.components {
            guard let child = nodes[node].children[component] else { return nil }
            node = child
        }
        return node
    }

    private mutating func makeNode(_ component: String, parent: Int?) -> Int {
        let node = Node(component: component, parent: parent)
        guard let place = free.popLast() else {
            nodes.append(node)
            return nodes.count - 1
        }
        nodes[place] = node
        return place
    }
}
