import PortableUI

extension HeadlessHost {
    /// Returns the first matching node in source order.
    ///
    /// - Parameters:
    ///   - role: The role of the node; `nil` for any.
    ///   - name: The label or the identifier of the node.
    /// - Throws: ``LookupFailure`` with the whole tree in its description.
    public func find(_ role: SemanticRole?, _ name: String) throws -> SemanticNode {
        guard let node = tree.first(where: { $0.matches(role, name) }) else {
            throw LookupFailure(role: role, name: name, tree: tree, under: hostility)
        }
        return node
    }

    /// Returns the first matching node of any role in source order.
    ///
    /// - Parameter name: The label or the identifier of the node.
    /// - Throws: ``LookupFailure`` with the whole tree in its description.
    public func find(_ name: String) throws -> SemanticNode {
        try find(nil, name)
    }

    /// Returns the first matching control that can be used, or else the first matching one.
    func control(_ role: SemanticRole, _ name: String) throws -> SemanticNode {
        guard let node = tree.firstUsable(where: { $0.matches(role, name) }) else {
            throw LookupFailure(role: role, name: name, tree: tree, under: hostility)
        }
        return node
    }

    /// Returns all matching nodes in source order.
    public func findAll(_ role: SemanticRole, _ name: String? = nil) -> [SemanticNode] {
        tree.all { $0.role == role && (name == nil || $0.matches(role, name ?? "")) }
    }

    /// Returns a Boolean value that indicates whether a node matches.
    public func contains(_ role: SemanticRole?, _ name: String) -> Bool {
        let isThere = tree.first { $0.matches(role, name) } != nil
        if !isThere { waits.failedSearches += 1 }
        return isThere
    }

    /// Returns a Boolean value that indicates whether a node of any role matches.
    public func contains(_ name: String) -> Bool {
        contains(nil, name)
    }
}

extension SemanticNode {
    /// Returns the first node that satisfies a predicate and can be used, or else the first that satisfies it.
    func firstUsable(where isMatch: (SemanticNode) -> Bool) -> SemanticNode? {
        let matches = all(where: isMatch)
        return matches.first(where: \.isOperable) ?? matches.first
    }
}
