import PortableUI

extension HeadlessHost {
    /// Taps a button or another tappable node, found by its label, its identifier, or the text inside.
    ///
    /// If several match, the first that can be used is tapped. For a node that isn't tappable, the tap goes to the node
    /// around it, as on a screen.
    ///
    /// - Parameters:
    ///   - name: The label, the identifier, or the text.
    ///   - times: The number of consecutive taps.
    ///   - identifier: The identifier of a node that contains the button; `nil` searches everywhere.
    /// - Throws: ``LookupFailure`` if no node matches, ``EventRefused`` if no user could use any that matches.
    public func tap(_ name: String, times: Int = 1, in identifier: String? = nil) throws {
        let node = try target(name, in: identifier)
        for number in 1...max(1, times) { try send(number == 1 ? .tap : .repeatedTap(number), to: node) }
    }

    /// Holds a button down, without releasing it.
    ///
    /// - Throws: ``LookupFailure`` if there is none, ``EventRefused`` if it's disabled.
    public func press(_ name: String, in identifier: String? = nil) throws {
        try send(.press(true), to: target(name, in: identifier))
    }

    /// Releases a button that is held down, which triggers it.
    ///
    /// - Throws: ``LookupFailure`` if there is none, ``EventRefused`` if it's disabled.
    public func release(_ name: String, in identifier: String? = nil) throws {
        let node = try target(name, in: identifier)
        try send(.press(false), to: node)
        try send(.tap, to: node)
    }

    private func target(_ name: String, in identifier: String?) throws -> SemanticNode {
        let scope = try identifier.map { try find(nil, $0) } ?? tree
        let matches = scope.all { $0.canBeTapped && ($0.matches(nil, name) || $0.says(name)) }
        if let node = matches.first(where: \.isOperable) ?? matches.first ?? scope.around(name) { return node }
        throw LookupFailure(role: .button, name: name, tree: scope, under: hostility)
    }
}

extension SemanticNode {
    /// Returns the nearest tappable node around the first one with the given name.
    fileprivate func around(_ name: String) -> SemanticNode? {
        for child in children {
            if let match = child.around(name) { return match }
        }
        return canBeTapped && first { $0.matches(nil, name) } != nil ? self : nil
    }
}
