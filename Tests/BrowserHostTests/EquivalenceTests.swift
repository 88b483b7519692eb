import Foundation
import SeededRandom
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// A generator of random edits to a tree, which reports the changes like views do.
@MainActor
private struct RandomEdits {
    let tree = ElementTree()
    var generator: SeededGenerator
    /// The elements that were hidden with their views, and may return.
    private var hidden: [(element: Element, parent: Element)] = []
    private var owners: [Owner] = []

    init(generator: SeededGenerator) {
        self.generator = generator
    }

    private static let leaves: [Primitive] = [
        .plainText("a"), .plainText("<b>"), .color(.red), .color(.blue), .spacer(minimum: nil), .divider,
        .symbol(name: "plus", font: .title, paint: .tint, isResizable: false),
        .symbol(name: "nothing", font: nil, paint: nil, isResizable: true),
        .text(TextRun.Block(runs: [TextRun("x"), TextRun("y")], alignment: .center, lineLimit: 1)),
        .shape(.circle, paint: nil, stroke: 2), .gap(Gap(side: .before, shown: 3..<5, total: 9)),
        .drawing(Drawing(size: CGSize(width: 3, height: 4), marks: [])), .drawing(drawing { $0.fill(box, with: red) }),
        .drawing(
            drawing {
                $0.stroke(box, with: red, lineWidth: 2); $0.draw(Text("<a>"), at: .zero)
            }),
        .drawing(
            drawing {
                $0.draw(Text("b").bold(), in: CGRect(x: 1, y: 2, width: 3, height: 4))
                $0.clip(to: box, options: .inverse)
                $0.opacity = 0.5
                $0.fill(box, with: .linearGradient(Gradient(colors: [.red]), startPoint: .zero, endPoint: .zero))
                $0.rotate(by: .degrees(30))
                $0.fill(box, with: red)
            }),
    ]
    private static let box = Path(CGRect(x: 0, y: 0, width: 5, height: 6))
    private static let red = GraphicsContext.Shading.color(.red)

    private static func drawing(_ draw: (inout GraphicsContext) -> Void) -> Drawing {
        let recorder = MarkRecorder(size: CGSize(width: 10, height: 10), environment: EnvironmentValues())
        var context = GraphicsContext(recorder)
        draw(&context)
        return Drawing(size: recorder.size, marks: recorder.marks, isClipped: true)
    }

    private static let containers: [Primitive] = [
        .stack(axis: .vertical, alignment: .leading, spacing: 4),
        .stack(axis: .horizontal, alignment: .center, spacing: nil),
        .button(role: nil, style: .bordered, size: .regular), .button(role: .cancel, style: .plain, size: .small),
        .toggle(isOn: true), .toggle(isOn: false), .field(FieldControl(text: "a")),
        .field(FieldControl(text: "b", prompt: "p", isSecure: true)),
        .slider(SliderControl(value: 1, lower: 0, upper: 2)),
        .slider(SliderControl(value: 2, lower: 0, upper: 2, step: 1)),
        .picker(PickerControl(options: ["x", "y"], selected: 0, appearance: .menu)),
        .picker(PickerControl(options: ["x", "y"], selected: 1, appearance: .segmented)),
        .dialog(DialogControl(kind: .alert, title: "D")), .bar(.trailing),
        .navigation(NavigationBar(title: "N", isInline: true, back: "B")),
        .tabs(TabControl(items: [TabControl.Item(title: "t", symbol: "plus")], selected: 0, isPaged: false)),
        .progress(fraction: nil, size: .regular),
        .progress(fraction: 0.5, size: .small), .layers(alignment: .topLeading), .list(refresh: nil, style: .automatic),
        .list(refresh: RefreshControl(isRefreshing: true), style: .automatic), .row,
        .navigation(NavigationBar(title: nil)), .navigation(NavigationBar(title: "T")),
        .navigation(NavigationBar(title: "U")),
        .scroll(axes: .vertical, showsIndicators: true, refresh: RefreshControl(isRefreshing: false)),
        .box(.opacity(0.5)), .box(.redacted(true)), .box(.redacted(false)),
        .box(.frame(width: 10, height: nil, alignment: .center)), .attachment(isBehind: true, alignment: .center),
    ]

    mutating func make(depth: Int = 0) -> Element {
        let isLeaf = depth > 2 || Bool.random(using: &generator)
        let primitive = (isLeaf ? Self.leaves : Self.containers).randomElement(using: &generator)!
        let children = isLeaf ? [] : (0..<Int.random(in: 0...3, using: &generator)).map { _ in make(depth: depth + 1) }
        return tree.make(primitive, attributes(), children)
    }

    private mutating func attributes() -> Attributes {
        var attributes = Attributes(isEnabled: Int.random(in: 0..<5, using: &generator) > 0)
        if Int.random(in: 0..<4, using: &generator) == 0 { attributes.label = "label" }
        if Int.random(in: 0..<4, using: &generator) == 0 { attributes.identifier = "id" }
        if Int.random(in: 0..<6, using: &generator) == 0 { attributes.isTappable = true }
        return attributes
    }

    /// The hidden elements that have views.
    var unended: [Element] {
        hidden.map(\.element).flatMap(all).filter { $0.owner != nil }
    }

    private func all(_ element: Element) -> [Element] {
        [element] + element.children.flatMap(all)
    }

    mutating func edit() -> [Change] {
        let element = all(tree.root).randomElement(using: &generator)!
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return element === tree.root ? [] : end(element)
        case 1: return insert(into: element)
        case 2: return move(in: element)
        case 3: return element === tree.root ? [] : hide(element)
        case 4: return show()
        case 5:
            changeUnseen()
            return []
        default: return update(element)
        }
    }

    /// Removes an element whose views are gone.
    private func end(_ element: Element) -> [Change] {
        for part in all(element) { part.owner = nil }
        return tree.remove(element)
    }

    private mutating func hide(_ element: Element) -> [Change] {
        guard let parent = element.parent else { return [] }
        let owner = Owner(element)
        owners.append(owner)
        element.owner = owner
        hidden.append((element, parent))
        return tree.remove(element)
    }

    /// Shows a hidden element again, if its parent still exists.
    private mutating func show() -> [Change] {
        guard let index = hidden.indices.randomElement(using: &generator) else { return [] }
        let (element, parent) = hidden[index]
        guard all(tree.root).contains(where: { $0 === parent }) else { return [] }
        hidden.remove(at: index)
        guard element.owner != nil else { return [] }
        let place = Int.random(in: 0...parent.children.count, using: &generator)
        return [tree.insert(element, into: parent, at: place)]
    }

    /// Changes a hidden element, which isn't reported, or ends its views.
    private mutating func changeUnseen() {
        guard let element = hidden.randomElement(using: &generator)?.element else { return }
        guard Int.random(in: 0..<4, using: &generator) > 0 else { return element.owner = nil }
        let part = all(element).randomElement(using: &generator)!
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: if part !== element { _ = end(part) }
        case 1: _ = insert(into: part)
        default: _ = update(part)
        }
    }

    private mutating func insert(into parent: Element) -> [Change] {
        guard !Self.leaves.contains(parent.primitive) else { return [] }
        return [
            tree.insert(make(depth: 1), into: parent, at: Int.random(in: 0...parent.children.count, using: &generator))
        ]
    }

    private mutating func move(in parent: Element) -> [Change] {
        guard let child = parent.children.randomElement(using: &generator) else { return [] }
        parent.children.removeAll { $0 === child }
        let index = Int.random(in: 0...parent.children.count, using: &generator)
        let before = index < parent.children.count ? parent.children[index] : nil
        parent.children.insert(child, at: index)
        return [.move(child, in: parent, before: before)]
    }

    private mutating func update(_ element: Element) -> [Change] {
        guard element !== tree.root else { return [] }
        let isLeaf = Self.leaves.contains(element.primitive)
        if Bool.random(using: &generator) {
            element.attributes = attributes()
        } else {
            element.primitive = (isLeaf ? Self.leaves : Self.containers).randomElement(using: &generator)!
        }
        return [.update(element)]
    }
}

/// The view of an element, as long as it exists.
private final class Owner: ElementContainer {
    let element: Element

    init(_ element: Element) {
        self.element = element
    }

    func collectChildren() -> [Element] { element.children }
    func childrenDidChange() {}
}

@MainActor
@Suite struct `Patched and fresh documents` {
    @Test(arguments: 0..<200) func `random edits, patched in batches, give what a fresh page would show`(seed: Int)
        throws
    {
        var edits = RandomEdits(generator: SeededGenerator(seed: UInt64(seed)))
        for _ in 0..<3 { edits.tree.add(edits.make()) }
        let drawn = RenderedTree(root: edits.tree.root)
        let model = try BrowserModel(html: edits.tree.html())
        for _ in 0..<20 {
            for _ in 0..<Int.random(in: 1...6, using: &edits.generator) { drawn.note(edits.edit()) }
            try model.apply(drawn.drain().json)
            let fresh = try BrowserModel(html: edits.tree.html())
            try #require(model.root == fresh.root, "\(model.root.outline())---\n\(fresh.root.outline())")
            let kept = Set(edits.unended.map { "e\($0.id)" })
            try #require(kept.isSuperset(of: model.parked.keys), "a browser keeps what never comes back")
        }
    }

    @Test func `a page that starts anew shows the living tree`() throws {
        var edits = RandomEdits(generator: SeededGenerator(seed: 7))
        edits.tree.add(edits.make())
        let drawn = RenderedTree(root: edits.tree.root)
        let model = try BrowserModel(html: edits.tree.html())
        for _ in 0..<20 { drawn.note(edits.edit()) }
        try model.apply(drawn.restart().json)
        #expect(model.root == (try BrowserModel(html: edits.tree.html()).root))
        #expect(drawn.drain() == [])
    }
}
