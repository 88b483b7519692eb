import PortableUI

extension HeadlessHost {
    /// The first node in the order of the source that matches.
    ///
    /// - Parameter name: The label or the identifier of the node.
    /// - Throws: ``LookupFailure`` with the whole tree in its description.
    public func find(_ role: SemanticRole?, _ name: String) throws -> SemanticNode {
        guard let node = tree.first(where: { $0.matches(role, name) }) else {
            throw LookupFailure(role: role, name: name, tree: tree, under: hostility)
        }
        return node
    }

    /// The first node in the order of the source that matches, whatever it is.
    ///
    /// - Parameter name: The label or the identifier of the node.
    /// - Throws: ``LookupFailure`` with the whole tree in its description.
    public func find(_ name: String) throws -> SemanticNode {
        try find(nil, name)
    }

    /// The first control that matches and can be used, or else the first that matches.
    func control(_ role: SemanticRole, _ name: String) throws -> SemanticNode {
        guard let node = tree.firstUsable(where: { $0.matches(role, name) }) else {
            throw LookupFailure(role: role, name: name, tree: tree, under: hostility)
        }
        return node
    }

    /// All nodes that match, in the order of the source.
    public func findAll(_ role: SemanticRole, _ name: String? = nil) -> [SemanticNode] {
        tree.all { $0.role == role && (name == nil || $0.matches(role, name ?? "")) }
    }

    /// Whether a node matches.
    public func contains(_ role: SemanticRole?, _ name: String) -> Bool {
        tree.first { $0.matches(role, name) } != nil
    }

    /// Whether a node matches, whatever it is.
    public func contains(_ name: String) -> Bool {
        contains(nil, name)
    }
}

extension SemanticNode {
    /// The first node that a test accepts and that can be used, or else the first that it accepts.
    func firstUsable(where isMatch: (SemanticNode) -> Bool) -> SemanticNode? {
        let matches = all(where: isMatch)
        return matches.first(where: \.isOperable) ?? matches.first
    }
}
