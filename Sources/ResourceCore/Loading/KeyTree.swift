/// The keys of a container as a tree of their components, so that a prefix is found without looking at other keys.
///
/// Every node but the roots lies on the way to an element: what an element needed goes when it goes. So a walk below
/// a prefix costs O(depth + matches). The nodes live in one array, and places that became free are used again.
struct KeyTree<Element: Sendable>: Sendable {
    private struct Node: Sendable {
        var component: String
        var parent: Int?
        var children: [String: Int] = [:]
        var elements: [Element] = []
    }

    private var nodes: [Node] = []
    private var free: [Int] = []

    /// One root for all keys that everyone can name, and one for each store's own.
    private var roots: [UInt64: Int] = [:]

    /// How many nodes there are, roots included.
    var nodeCount: Int { nodes.count - free.count }

    /// The elements of one key.
    func elements(at key: ResourceKey) -> [Element] {
        node(of: key).map { nodes[$0].elements } ?? []
    }

    /// The elements of all keys that begin with a prefix.
    func elements(below prefix: ResourceKey) -> [Element] {
        var found: [Element] = []
        walk(below: prefix) { found += $0 }
        return found
    }

    /// Hands over the elements of each node at and below a prefix, also where there are none.
    func walk(below prefix: ResourceKey, _ visit: ([Element]) -> Void) {
        guard let start = node(of: prefix) else { return }
        var ahead = [start]
        while let next = ahead.popLast() {
            visit(nodes[next].elements)
            ahead += nodes[next].children.values
        }
    }

    /// Adds an element under a key that may have others.
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

    /// Removes those elements of a key for which a condition holds, and the nodes that led to nothing else.
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
