import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

@MainActor
@Suite struct `The HTML of primitives` {
    private func node(_ primitive: Primitive, _ attributes: Attributes = Attributes(), children: [Primitive] = [])
        throws
        -> DocumentNode
    {
        let tree = ElementTree()
        let element = tree.make(primitive, attributes, children.map { tree.make($0) })
        tree.add(element)
        return try #require(BrowserModel(html: tree.html()).root.first { $0.id == "e\(element.id)" })
    }

    @Test func `a button is a button, named by its text, and disabled where the view is`() throws {
        let primitive = Primitive.button(role: .destructive, style: .bordered, size: .small)
        let button = try node(primitive, Attributes(isEnabled: false), children: [.plainText("Delete")])
        #expect(button.tag == "button")
        #expect(button.attributes["type"] == "button")
        #expect(button.attributes["disabled"] == "")
        #expect(button.attributes["class"] == "button bordered small destructive")
        #expect(button.attributes["aria-label"] == nil)
        #expect(button.children.first?.text == "Delete")
    }

    @Test func `a button of a symbol alone is named by the symbol`() throws {
        let symbol = Primitive.symbol(name: "arrow.clockwise", font: nil, paint: nil, isResizable: false)
        let button = try node(.button(role: nil, style: .automatic, size: .regular), children: [symbol])
        #expect(button.attributes["aria-label"] == "arrow clockwise")
        #expect(button.children.first?.attributes["aria-hidden"] == "true")
    }

    @Test func `a toggle is a labeled switch`() throws {
        let toggle = try node(.toggle(isOn: true), children: [.plainText("Sound")])
        #expect(toggle.tag == "label")
        let input = try #require(toggle.children.first)
        #expect(input.tag == "input")
        #expect(input.attributes == ["type": "checkbox", "role": "switch", "checked": ""])
        #expect(toggle.children.last?.text == "Sound")
    }

    @Test func `progress of unknown length says that it loads`() throws {
        let progress = try node(.progress(fraction: nil, size: .regular))
        #expect(progress.attributes["role"] == "progressbar")
        #expect(progress.attributes["aria-label"] == "Loading")
        #expect(progress.attributes["aria-valuenow"] == nil)
        #expect(progress.children.first?.attributes["class"] == "spinner")
    }

    @Test func `progress of known length has a bar and a value`() throws {
        let progress = try node(
            .progress(fraction: 0.25, size: .regular), Attributes(value: "a quarter"), children: [.plainText("Copying")]
        )
        #expect(progress.attributes["aria-valuenow"] == "25")
        #expect(progress.attributes["aria-valuetext"] == "a quarter")
        #expect(progress.attributes["aria-label"] == "Copying")
        #expect(progress.children.first?.tag == "progress")
        #expect(progress.children.first?.attributes["value"] == "0.25")
    }

    @Test func `a list is a list of items`() throws {
        let list = try node(
            .list(refresh: RefreshControl(isRefreshing: true), style: .automatic), children: [.row, .row])
        #expect(list.tag == "ul")
        #expect(list.attributes["aria-busy"] == "true")
        #expect(list.children.map(\.tag) == ["li", "li", "li"])
        #expect(list.children.first?.children.first?.text == "Refresh")
    }

    @Test func `a screen has its title as a heading`() throws {
        let screen = try node(.navigation(NavigationBar(title: "Colors")), children: [.plainText("x")])
        #expect(screen.tag == "section")
        #expect(screen.children.first?.tag == "h1")
        #expect(screen.children.first?.text == "Colors")
    }

    @Test func `a symbol without a drawing says its name`() throws {
        let symbol = try node(.symbol(name: "unheard.of", font: nil, paint: nil, isResizable: false))
        #expect(symbol.attributes["role"] == "img")
        #expect(symbol.attributes["aria-label"] == "unheard.of")
    }

    @Test func `a gap tells what is shown, and an empty one takes no room`() throws {
        let before = try node(.gap(Gap(side: .before, shown: 0..<24, total: 100)))
        #expect(before.attributes["data-gap"] == "0,24,100")
        #expect(before.attributes["hidden"] == "")
        let after = try node(.gap(Gap(side: .after, shown: 0..<24, total: 100)))
        #expect(after.attributes["data-gap-end"] == "")
        #expect(after.attributes["hidden"] == nil)
    }

    @Test func `hidden elements are hidden from assistive technologies`() throws {
        #expect(try node(.plainText("x"), Attributes(isHidden: true)).attributes["aria-hidden"] == "true")
    }

    @Test(arguments: [
        (GridColumn.Width.flexible(minimum: 10, maximum: .infinity), "minmax(10px,1fr) minmax(10px,1fr)"),
        (.flexible(minimum: 10, maximum: 80), "minmax(10px,80px) minmax(10px,80px)"),
        (.fixed(50), "50px 50px"),
        (
            .adaptive(minimum: 80, maximum: .infinity),
            "repeat(auto-fill,minmax(min(100%,80px),1fr) minmax(min(100%,80px),1fr))"
        ),
    ]) func `columns become tracks`(width: GridColumn.Width, css: String) throws {
        let column = GridColumn(width: width, spacing: nil, alignment: nil)
        let grid = try node(.grid(columns: [column, column], alignment: .center, spacing: 4))
        #expect(grid.style == "grid-template-columns:\(css);gap:4px 8px;")
    }

    @Test func `a text in several looks has a part for each`() throws {
        var bold = TextRun("b")
        bold.weight = .bold
        let text = try node(.text(TextRun.Block(runs: [TextRun("a"), bold], alignment: .center, lineLimit: 2)))
        #expect(text.children.map(\.text) == ["a", "b"])
        #expect(text.children.map(\.style) == ["", "font-weight:700;"])
        #expect(text.attributes["class"] == "text middle clamp")
        #expect(text.style == "-webkit-line-clamp:2;")
    }

    @Test func `a container is as greedy as its content, up to a fixed frame`() throws {
        let fixed = Primitive.box(.frame(width: 50, height: 50, alignment: .center))
        let stack = Primitive.stack(axis: .horizontal, alignment: .center, spacing: nil)
        #expect(try node(stack, children: [.color(.red)]).attributes["class"] == "row-stack gx gy")
        #expect(try node(fixed, children: [.color(.red)]).attributes["class"] == "box fixed")
        #expect(try node(stack, children: [.spacer(minimum: nil)]).attributes["class"] == "row-stack gx")
        #expect(try node(.layers(alignment: .center), children: [.divider]).attributes["class"] == "layers gx")
    }

    @Test func `the page says each style once and needs no style attribute`() {
        let tree = ElementTree()
        for _ in 0..<3 { tree.add(tree.make(.color(.red))) }
        let (body, styleSheet) = RenderedTree(root: tree.root).page()
        #expect(styleSheet == "[data-c=\"0\"]{background:var(--red);}")
        #expect(body.html.components(separatedBy: "data-c=\"0\"").count == 4)
        #expect(!body.html.contains("style="))
    }

    @Test func `the symbols that apps reach for have drawings`() {
        let names = """
            arrow.clockwise arrow.counterclockwise exclamationmark.triangle exclamationmark.triangle.fill wifi.slash wifi
            checkmark checkmark.circle checkmark.circle.fill xmark xmark.circle xmark.circle.fill plus minus star star.fill
            heart heart.fill magnifyingglass photo book books.vertical radio paintpalette tram tram.fill gearshape clock
            info.circle questionmark.circle chevron.right chevron.left chevron.down person person.circle house trash pencil
            list.bullet square.grid.3x3 antenna.radiowaves.left.and.right bolt cloud arrow.down.circle arrow.up
            """
        #expect(Symbols.names.isSuperset(of: names.split(whereSeparator: \.isWhitespace).map(String.init)))
    }

    @Test func `the style sheet's braces match`() {
        let source = StyleSheet.source
        #expect(source.count { $0 == "{" } == source.count { $0 == "}" })
    }
}
