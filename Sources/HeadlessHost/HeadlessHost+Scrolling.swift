import PortableUI

extension HeadlessHost {
    /// Scrolls some children of the first lazy container in the tree into view.
    ///
    /// - Parameter range: The offsets of the children among all children.
    public func scroll(to range: Range<Int>) throws {
        guard let gap = tree.first(where: { $0.role == .gap }) else {
            throw LookupFailure(role: .gap, name: "", tree: tree, under: hostility)
        }
        try send(.showRange(range), to: gap)
    }

    /// Scrolls until the first view with an identity is at the anchor of the scroll view around it.
    ///
    /// The position that a view follows with `scrollPosition(id:anchor:)` becomes that of the view. A row that a lazy
    /// container has left out is created first.
    ///
    /// - Parameter id: The identity of an element of a `ForEach`, or one set with `id(_:)`.
    /// - Throws: ``LookupFailure`` if no view has the identity.
    public func scroll(toID id: some Hashable) throws {
        guard graph.scroll(to: AnyHashable(id)) else {
            throw LookupFailure(role: nil, name: "\(id)", tree: tree, under: hostility)
        }
    }
}

extension Element {
    /// Reports to the scroll view around the element that the element has reached its anchor.
    func reach() {
        let path = Array(sequence(first: self, next: \.parent))
        let region = path.dropFirst().first { if case .scroll = $0.primitive { true } else { false } }
        let target = region?.scrollTargets.first { target in path.contains { $0 === target } }
        if let region, let target { region.send(.reach(target.id)) }
    }
}
