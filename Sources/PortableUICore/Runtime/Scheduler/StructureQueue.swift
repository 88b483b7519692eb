/// A place in the tree whose element has the outermost elements below it as children.
@MainActor
protocol ElementContainer: AnyObject {
    var element: Element { get }

    /// Returns the children that the element should have, in order.
    func collectChildren() -> [Element]

    /// Requests a comparison of the children with those that the host has drawn.
    func childrenDidChange()
}

/// The elements that differ from those that the host has drawn.
@MainActor
struct StructureQueue {
    private var containers: [any ElementContainer] = []
    private var updates: [Element] = []

    mutating func childrenDidChange(of container: any ElementContainer) {
        guard !container.element.hasPendingChildren else { return }
        container.element.hasPendingChildren = true
        containers.append(container)
    }

    mutating func didUpdate(_ element: Element) {
        guard element.isDrawn, !element.hasPendingUpdate else { return }
        element.hasPendingUpdate = true
        updates.append(element)
    }

    /// Brings the children of all elements up to date and returns the changes that a host must apply.
    ///
    /// Elements that no host has drawn yet are completed first, because they're inserted whole. An element that is
    /// removed with its ancestors is completed as well, because it may come back.
    mutating func takeChanges() -> [Change] {
        var changes: [Change] = []
        let drawn = containers.filter(\.element.isDrawn)
        for container in containers where !container.element.isDrawn {
            container.element.replaceChildren(container.collectChildren())
        }
        for container in drawn {
            let children = container.collectChildren()
            if container.element.isDrawn {
                container.element.updateChildren(children, changes: &changes)
            } else {
                container.element.replaceChildren(children)
            }
        }
        for element in updates where element.isDrawn { changes.append(.update(element)) }
        for container in containers { container.element.hasPendingChildren = false }
        for element in updates { element.hasPendingUpdate = false }
        self = StructureQueue()
        return changes
    }
}
