import Testing

@testable import BrowserHost
@testable import PortableUICore

/// A manually created tree of elements, with the changes that a graph would report.
@MainActor
final class ElementTree {
    let root = Element(id: 0, primitive: .root, attributes: Attributes())
    private var lastID = 0

    /// Creates an element that isn't part of the tree yet.
    func make(_ primitive: Primitive, _ attributes: Attributes = Attributes(), _ children: [Element] = []) -> Element {
        lastID += 1
        let element = Element(id: lastID, primitive: primitive, attributes: attributes)
        element.children = children
        children.forEach { $0.parent = element }
        return element
    }

    func text(_ string: String, _ attributes: Attributes = Attributes()) -> Element {
        make(.plainText(string), attributes)
    }

    @discardableResult
    func add(_ element: Element, to parent: Element? = nil) -> Change {
        insert(element, into: parent ?? root, at: (parent ?? root).children.count)
    }

    func insert(_ element: Element, into parent: Element, at index: Int) -> Change {
        let before = index < parent.children.count ? parent.children[index] : nil
        parent.children.insert(element, at: index)
        element.parent = parent
        return .insert(element, into: parent, before: before)
    }

    func remove(_ element: Element) -> [Change] {
        guard let parent = element.parent else { return [] }
        parent.children.removeAll { $0 === element }
        element.parent = nil
        return [.remove(element, from: parent)]
    }

    /// Returns the whole tree as it would be sent to a browser now.
    func html() -> String {
        RenderedTree.html(of: root)
    }
}

extension RenderedTree {
    /// Returns the patches of the first batch.
    func drain() -> [Patch] { drain(into: 1) }
    func restart() -> [Patch] { restart(into: 1) }

    /// Returns a whole tree as it would be sent to a browser now.
    static func html(of root: Element) -> String {
        guard case .replace(_, let markup) = RenderedTree(root: root).restart().first else { return "" }
        return markup.html
    }
}

extension DocumentNode {
    /// Returns the document of a page with a view.
    @MainActor
    static func page<Root: View>(_ root: Root) throws -> DocumentNode {
        let graph = Graph(root: root)
        defer { graph.unmount() }
        return try BrowserModel(html: RenderedTree.html(of: graph.root)).root
    }
}

extension Primitive {
    static func plainText(_ string: String) -> Primitive {
        .text(TextRun.Block(runs: [TextRun(string)], alignment: .leading, lineLimit: nil))
    }
}

extension TextRun {
    init(_ text: String) {
        self.init(
            text: text, font: nil, weight: nil, isItalic: false, isUnderlined: false, isStruckThrough: false, paint: nil
        )
    }
}

/// Returns the node that a browser shows for one primitive.
@MainActor
func node(_ primitive: Primitive, _ attributes: Attributes = Attributes(), children: [Primitive] = [])
    throws -> DocumentNode
{
    let tree = ElementTree()
    let element = tree.make(primitive, attributes, children.map { tree.make($0) })
    tree.add(element)
    return try #require(BrowserModel(html: tree.html()).root.first { $0.id == "e\(element.id)" })
}
