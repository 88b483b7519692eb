extension Element {
    /// Sets the children of an element that no host has drawn yet.
    ///
    /// They're inserted with it.
    func replaceChildren(_ new: [Element]) {
        children = new
        for child in new { child.parent = self }
    }

    /// Sets the children, and appends the changes that a host that has drawn the old ones must apply.
    func updateChildren(_ new: [Element], changes: inout [Change]) {
        let elements = Dictionary((children + new).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let steps = keyedDifference(from: children.map(\.id), to: new.map(\.id))
        replaceChildren(new)
        for step in steps {
            switch step {
            case .remove(let id):
                guard let element = elements[id] else { continue }
                element.setDrawn(false)
                changes.append(.remove(element, from: self))
            case .place(let id, let before, let isMove):
                guard let element = elements[id] else { continue }
                let follower = before.flatMap { elements[$0] }
                changes.append(
                    isMove
                        ? .move(element, in: self, before: follower) : .insert(element, into: self, before: follower))
                element.setDrawn(true)
            }
        }
    }

    func setDrawn(_ isDrawn: Bool) {
        self.isDrawn = isDrawn
        for child in children { child.setDrawn(isDrawn) }
    }
}
