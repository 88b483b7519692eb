/// A place in the tree whose element has the outermost elements below it for children.
@MainActor
protocol ElementContainer: AnyObject {
    var element: Element { get }

    /// The children that the element should have, in order.
    func collectChildren() -> [Element]

    /// Asks for the children to be compared with those that the host has drawn.
    func childrenDidChange()
}

/// The elements that are not what the host has drawn.
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

    /// Brings the children of all elements up to date and lists the changes that a host must follow.
    ///
    /// Elements that no host knows yet are completed first: they are inserted whole. One that leaves with those above it
    /// is completed all the same: it may come back.
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
