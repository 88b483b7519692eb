import PortableUI

/// The content of an element, without its number.
struct ElementPicture: Equatable, CustomStringConvertible {
    var primitive: Primitive
    var attributes: Attributes
    var children: [ElementPicture]

    var description: String {
        lines.joined(separator: "\n")
    }

    private var lines: [String] {
        ["\(primitive) \(attributes.label ?? "") \(attributes.isHidden)"]
            + children.flatMap { child in child.lines.map { "  " + $0 } }
    }
}

extension ElementPicture {
    @MainActor
    init(_ element: Element) {
        self.init(
            primitive: element.primitive, attributes: element.attributes,
            children: element.children.map(ElementPicture.init))
    }
}

/// A renderer that follows the changes of a graph like a host does, and has no other knowledge of it.
@MainActor
final class ElementMirror: Renderer {
    private struct Copy {
        var primitive: Primitive
        var attributes: Attributes
        var children: [Int]
    }

    private var copies: [Int: Copy] = [:]
    private let rootID: Int
    /// The changes that don't match the state drawn before.
    private(set) var faults: [String] = []

    init(_ graph: Graph) {
        rootID = graph.root.id
        insert(graph.root)
        graph.renderer = self
    }

    var picture: ElementPicture? { picture(of: rootID) }

    var count: Int { copies.count }

    func render(_ changes: [Change], animation: Animation?) {
        for change in changes { apply(change) }
    }

    private func apply(_ change: Change) {
        switch change {
        case .insert(let element, let parent, let before):
            if copies[element.id] != nil { faults.append("inserted twice: \(element.id)") }
            insert(element)
            place(element.id, in: parent.id, before: before?.id)
        case .move(let element, let parent, let before):
            detach(element.id, from: parent.id)
            place(element.id, in: parent.id, before: before?.id)
        case .remove(let element, let parent):
            detach(element.id, from: parent.id)
            forget(element.id)
        case .update(let element):
            if copies[element.id] == nil { faults.append("updated before it was inserted: \(element.id)") }
            copies[element.id]?.primitive = element.primitive
            copies[element.id]?.attributes = element.attributes
        }
    }

    private func insert(_ element: Element) {
        copies[element.id] = Copy(
            primitive: element.primitive, attributes: element.attributes, children: element.children.map(\.id))
        for child in element.children { insert(child) }
    }

    private func place(_ id: Int, in parent: Int, before: Int?) {
        guard var siblings = copies[parent]?.children else { return faults.append("no parent: \(parent)") }
        let index = before.flatMap { siblings.firstIndex(of: $0) }
        if before != nil, index == nil { faults.append("no sibling in \(parent)") }
        siblings.insert(id, at: index ?? siblings.endIndex)
        copies[parent]?.children = siblings
    }

    private func detach(_ id: Int, from parent: Int) {
        guard let index = copies[parent]?.children.firstIndex(of: id) else {
            return faults.append("\(id) is not in \(parent)")
        }
        copies[parent]?.children.remove(at: index)
    }

    private func forget(_ id: Int) {
        for child in copies.removeValue(forKey: id)?.children ?? [] { forget(child) }
    }

    private func picture(of id: Int) -> ElementPicture? {
        guard let copy = copies[id] else { return nil }
        return ElementPicture(
            primitive: copy.primitive, attributes: copy.attributes, children: copy.children.compactMap(picture))
    }
}
