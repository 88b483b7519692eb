/// The place of a view that a scroll view or a list can scroll to.
@MainActor
enum ScrollTarget {
    case element(Element)
    /// A row that a lazy container omits, and a closure that lets the container create it.
    case omitted(reveal: () -> Void)
}

extension _Node {
    /// The first outermost element of the subtree as a target, or `nil` if there is none.
    final var ownTarget: ScrollTarget? {
        var elements: [Element] = []
        collectElements(into: &elements)
        return elements.first.map(ScrollTarget.element)
    }
}

extension Element {
    /// The elements by which a scroll view measures its position: the children of the scroll target layouts inside it.
    ///
    /// Those of a scroll view inside it belong to that one.
    package var scrollTargets: [Element] {
        children.flatMap { child -> [Element] in
            if case .scroll = child.primitive { return [] }
            return child.attributes.isScrollTargetLayout ? child.children : child.scrollTargets
        }
    }
}
