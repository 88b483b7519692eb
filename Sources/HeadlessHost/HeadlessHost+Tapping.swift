import PortableUI

extension HeadlessHost {
    /// Uses a button, or whatever else can be tapped: by its label, its identifier, or the texts inside.
    ///
    /// Where several match, the first that can be used is tapped. What cannot be tapped itself is tapped through what lies
    /// around it, as on a screen.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of a node that the button lies in; nil looks everywhere.
    ///   - times: How many taps follow each other in a row.
    /// - Throws: ``LookupFailure`` if there is none, ``EventRefused`` if no visitor could use any that matches.
    public func tap(_ name: String, times: Int = 1, in identifier: String? = nil) throws {
        let node = try target(name, in: identifier)
        for number in 1...max(1, times) { try send(number == 1 ? .tap : .repeatedTap(number), to: node) }
    }

    /// Holds a button down, without letting it go.
    ///
    /// - Throws: ``LookupFailure`` if there is none, ``EventRefused`` if it is disabled.
    public func press(_ name: String, in identifier: String? = nil) throws {
        try send(.press(true), to: target(name, in: identifier))
    }

    /// Lets a button go that is held down, which uses it.
    ///
    /// - Throws: ``LookupFailure`` if there is none, ``EventRefused`` if it is disabled.
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
    /// The nearest node that can be tapped around the first one of a name.
    fileprivate func around(_ name: String) -> SemanticNode? {
        for child in children {
            if let match = child.around(name) { return match }
        }
        return canBeTapped && first { $0.matches(nil, name) } != nil ? self : nil
    }
}
