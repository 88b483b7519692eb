import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

@MainActor
@Suite struct `Patches` {
    @Test func `a changed label takes at most 40 bytes`() {
        let tree = ElementTree()
        let label = tree.text("Count: 4")
        tree.add(label)
        let drawn = RenderedTree(root: tree.root)
        label.primitive = .plainText("Count: 5")
        drawn.note([.update(label)])
        let json = drawn.drain().json
        #expect(json == #"[["t",1,"Count: 5"]]"#)
        #expect(json.utf8.count <= 40)
    }

    @Test func `a cell that has loaded takes less than 1 kB and names no other cell`() throws {
        let tree = ElementTree()
        let columns = [GridColumn](
            repeating: GridColumn(width: .flexible(minimum: 10, maximum: .infinity), spacing: nil, alignment: nil),
            count: 3)
        let cells = (0..<100).map { index in
            tree.make(
                .box(.frame(width: nil, height: 100, alignment: .center)), Attributes(identifier: "color-\(index)"),
                [tree.make(.progress(fraction: nil, size: .regular))])
        }
        tree.add(tree.make(.grid(columns: columns, alignment: .center, spacing: nil), Attributes(), cells))
        let drawn = RenderedTree(root: tree.root)
        let spinner = cells[40].children[0]
        var changes = tree.remove(spinner)
        let color = tree.make(.color(Color(red: 0.2, green: 0.4, blue: 0.6)), Attributes(label: "Swatch 40"))
        changes.append(tree.add(color, to: cells[40]))
        drawn.note(changes)
        let patches = drawn.drain()
        #expect(patches.json.utf8.count < 1000)
        #expect(Set(patches.map(\.target)).isSubset(of: [cells[40].id, spinner.id]))
    }

    @Test func `changed attributes of one node share an array`() {
        let patches: [Patch] = [
            .attribute(1, .itself, "hidden", "]"), .attribute(1, .itself, "title", nil),
            .attribute(1, .ornament(), "hidden", ""), .attribute(1, .ornament([2]), "hidden", ""),
            .attribute(1, .ornament([2]), "title", "a"), .text(1, .itself, "b"), .attribute(1, .itself, "title", "c"),
        ]
        let expected = """
            [["a",1,"hidden","]","title",null],["A",1,"hidden",""],["A",[1,2],"hidden","","title","a"],\
            ["t",1,"b"],["a",1,"title","c"]]
            """
        #expect(patches.json == expected)
    }

    @Test func `an element that changes and changes back is not mentioned`() {
        let tree = ElementTree()
        let label = tree.text("a")
        tree.add(label)
        let drawn = RenderedTree(root: tree.root)
        label.primitive = .plainText("b")
        drawn.note([.update(label)])
        label.primitive = .plainText("a")
        drawn.note([.update(label)])
        #expect(drawn.drain() == [])
    }

    @Test func `an element that comes and goes in between is not mentioned`() {
        let tree = ElementTree()
        let drawn = RenderedTree(root: tree.root)
        let label = tree.text("a")
        drawn.note([tree.add(label)] + tree.remove(label))
        #expect(drawn.drain() == [])
    }

    @Test func `neighbours that appear together come in one patch`() {
        let tree = ElementTree()
        tree.add(tree.text("first"))
        tree.add(tree.text("last"))
        let drawn = RenderedTree(root: tree.root)
        drawn.note((0..<5).map { tree.insert(tree.text("\($0)"), into: tree.root, at: 1 + $0) })
        #expect(drawn.drain().map(\.isInsertion) == [true])
    }

    @Test func `rotating rows moves one`() {
        let tree = ElementTree()
        for index in 0..<50 { tree.add(tree.text("\(index)")) }
        let drawn = RenderedTree(root: tree.root)
        let first = tree.root.children.removeFirst()
        tree.root.children.append(first)
        drawn.note([.move(first, in: tree.root, before: nil)])
        #expect(drawn.drain() == [.move(first.id, in: 0, before: nil)])
    }

    @Test func `greed that changes deep below reaches the containers above`() throws {
        let tree = ElementTree()
        let frame = tree.make(.box(.frame(width: nil, height: nil, alignment: .center)))
        let stack = tree.make(.stack(axis: .vertical, alignment: .center, spacing: nil), Attributes(), [frame])
        tree.add(stack)
        let model = try BrowserModel(html: tree.html())
        let drawn = RenderedTree(root: tree.root)
        drawn.note([tree.add(tree.make(.color(.red)), to: frame)])
        try model.apply(drawn.drain().json)
        #expect(model.root.children.first?.attributes["class"] == "stack gx gy")
    }

    @Test func `a button is renamed when its only text goes`() throws {
        let tree = ElementTree()
        let label = tree.text("Retry")
        let symbol = tree.make(.symbol(name: "plus", font: nil, paint: nil, isResizable: false))
        let button = tree.make(.button(role: nil, style: .plain, size: .regular), Attributes(), [symbol, label])
        tree.add(button)
        let drawn = RenderedTree(root: tree.root)
        drawn.note(tree.remove(label))
        #expect(drawn.drain() == [.remove([label.id]), .attribute(button.id, .itself, "aria-label", "plus")])
    }

    @Test func `a refused toggle goes back`() {
        let tree = ElementTree()
        let toggle = tree.make(.toggle(isOn: false))
        tree.add(toggle)
        let drawn = RenderedTree(root: tree.root)
        drawn.assume(.toggle(true), of: toggle.id)
        #expect(drawn.drain() == [.attribute(toggle.id, .ornament(), "checked", nil)])
    }

    @Test func `only living elements that the page knows answer`() {
        let tree = ElementTree()
        let stack = tree.make(.stack(axis: .vertical, alignment: .center, spacing: nil))
        let label = tree.text("a")
        tree.add(label, to: stack)
        tree.add(stack)
        let drawn = RenderedTree(root: tree.root)
        #expect(drawn.element(label.id) === label)
        #expect(drawn.element(99) == nil)
        _ = tree.remove(stack)
        #expect(drawn.element(label.id) == nil)
        tree.add(tree.text("new"))
        #expect(drawn.element(3) == nil)
    }
}

extension Patch {
    /// The first element that the patch refers to.
    var target: Int {
        switch self {
        case .text(let id, _, _), .runs(let id, _), .attribute(let id, _, _, _), .style(let id, _),
            .insert(let id, _, _), .scroll(let id, _, _), .move(let id, _, _), .replace(let id, _),
            .ornament(let id, _), .appendChildren(let id, _, _), .truncateChildren(let id, _, _),
            .replacePart(let id, _, _):
            id
        case .value(let id, _, _): id
        case .open, .copy, .animate, .fetch, .place, .remember, .forget, .announce: -1
        case .remove(let ids), .park(let ids): ids.first ?? -1
        }
    }

    var isInsertion: Bool {
        if case .insert = self { true } else { false }
    }
}
