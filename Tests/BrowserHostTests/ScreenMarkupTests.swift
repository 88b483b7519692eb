import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// Screens as apps write them, in the HTML of their page.
@MainActor
@Suite struct `The HTML of common screens` {
    private func page<Root: View>(_ root: Root) throws -> DocumentNode {
        let graph = Graph(root: root)
        defer { graph.unmount() }
        guard case .replace(_, let markup)? = DrawnTree(root: graph.root).restart().first else {
            throw CancellationError()
        }
        return try BrowserModel(html: markup.html).root
    }

    @Test func `several adaptive columns repeat together, beside those of fixed width`() throws {
        let columns = [GridItem(.adaptive(minimum: 80)), GridItem(.fixed(40)), GridItem(.adaptive(minimum: 120))]
        let grid = try #require(
            page(LazyVGrid(columns: columns) { Text("Cell") }).first {
                $0.attributes["class"]?.hasPrefix("grid") == true
            })
        let pattern = "repeat(auto-fill,minmax(min(100%,80px),1fr) minmax(min(100%,120px),1fr))"
        #expect(grid.style.contains("grid-template-columns:\(pattern) 40px;"))
        let rows = try #require(
            page(LazyHGrid(rows: [GridItem(.adaptive(minimum: 50))]) { Text("Cell") })
                .first { $0.attributes["class"]?.contains("across") == true })
        #expect(rows.style.contains("grid-template-rows:repeat(auto-fill,minmax(min(100%,50px),1fr));"))
    }

    @Test func `a label in a bar draws its icon, and has its words for assistive technologies`() throws {
        let root = try page(
            NavigationStack {
                Text("Mail").toolbar {
                    Button {
                    } label: {
                        Label("Compose", systemImage: "square.and.pencil")
                    }
                }
            })
        let bar = try #require(root.first { $0.attributes["class"] == "controls trailing" })
        let button = try #require(bar.first { $0.tag == "button" })
        #expect(button.first { $0.attributes["class"]?.hasPrefix("symbol") == true } != nil)
        let words = try #require(button.first { $0.attributes["class"] == "box spoken" })
        #expect(words.first { $0.tag == "span" }?.text == "Compose")
        #expect(button.attributes["aria-label"] == nil)
    }

    @Test func `words between marks have a look of their own`() throws {
        let root = try page(Text("Read **this** *and* `that` ~~not~~").fontWeight(.light))
        let text = try #require(root.first { $0.attributes["class"] == "text" })
        try #require(text.children.map(\.text) == ["Read ", "this", " ", "and", " ", "that", " ", "not"])
        #expect(text.children[1].style == "font-weight:700;")
        #expect(text.children[3].style == "font-weight:300;font-style:italic;")
        #expect(text.children[5].style.contains("font-family:ui-monospace"))
        #expect(text.children[7].style.contains("text-decoration:line-through"))
    }

    @Test func `a link in a text is one to the keyboard too, and none within a button`() throws {
        let text = try #require(page(Text("See [Swift](https://swift.org)")).first { $0.attributes["class"] == "text" })
        let link = try #require(text.first { $0.tag == "button" })
        #expect(link.text == "Swift")
        #expect(link.attributes["role"] == "link")
        #expect(link.attributes["data-k"] == "c")
        #expect(link.attributes["value"] == "1")
        let inside = try page(Button("[Swift](https://swift.org)") {})
        #expect(inside.first { $0.attributes["role"] == "link" } == nil)
        #expect(try page(Text("[a](b)").disabled(true)).first { $0.tag == "button" }?.attributes["disabled"] == "")
        #expect(Primitive.plainText("a").event(value: "1", edition: 0) == .choose(1))
    }

    @Test func `a symbol in a frame of a height alone is as wide as it is high`() throws {
        let symbol = Image(systemName: "star").resizable()
        let frame = { (root: DocumentNode) in root.first { $0.style.contains("height:40px") }?.attributes["class"] }
        #expect(try frame(page(symbol.scaledToFit().frame(height: 40))) == "box high")
        #expect(try frame(page(symbol.scaledToFill().frame(height: 40))) == "box high gx")
        #expect(try frame(page(symbol.scaledToFit().frame(width: 80, height: 40))) == "box fixed")
    }

    @Test func `words that are no literal are shown as they are`() throws {
        let marked = "**bold** [a](b)"
        for text in [Text(verbatim: marked), Text(marked), Text("\(marked)")] {
            #expect(try page(text).first { $0.attributes["class"] == "text" }?.text == marked)
        }
    }
}
