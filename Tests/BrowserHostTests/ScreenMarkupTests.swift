import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// Common screens of apps, in the HTML of their pages.
@MainActor
@Suite struct `The HTML of common screens` {
    @Test func `several adaptive columns repeat together, beside those of fixed width`() throws {
        let columns = [GridItem(.adaptive(minimum: 80)), GridItem(.fixed(40)), GridItem(.adaptive(minimum: 120))]
        let grid = try #require(
            DocumentNode.page(LazyVGrid(columns: columns) { Text("Cell") }).first {
                $0.attributes["class"]?.hasPrefix("grid") == true
            })
        let pattern = "repeat(auto-fill,minmax(min(100%,80px),1fr) minmax(min(100%,120px),1fr))"
        #expect(grid.style.contains("grid-template-columns:\(pattern) 40px;"))
        let rows = try #require(
            DocumentNode.page(LazyHGrid(rows: [GridItem(.adaptive(minimum: 50))]) { Text("Cell") })
                .first { $0.attributes["class"]?.contains("across") == true })
        #expect(rows.style.contains("grid-template-rows:repeat(auto-fill,minmax(min(100%,50px),1fr));"))
    }

    @Test func `a label in a bar draws its icon, and has its words for assistive technologies`() throws {
        let root = try DocumentNode.page(
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
        let root = try DocumentNode.page(Text("Read **this** *and* `that` ~~not~~").fontWeight(.light))
        let text = try #require(root.first { $0.attributes["class"] == "text" })
        try #require(text.children.map(\.text) == ["Read ", "this", " ", "and", " ", "that", " ", "not"])
        #expect(text.children[1].style == "font-weight:700;")
        #expect(text.children[3].style == "font-weight:300;font-style:italic;")
        #expect(text.children[5].style.contains("font-family:ui-monospace"))
        #expect(text.children[7].style.contains("text-decoration:line-through"))
    }

    @Test func `a link in a text is one to the keyboard too, and none within a button`() throws {
        let text = try #require(
            DocumentNode.page(Text("See [Swift](https://swift.org)")).first { $0.attributes["class"] == "text" })
        let link = try #require(text.first { $0.tag == "button" })
        #expect(link.text == "Swift")
        #expect(link.attributes["role"] == "link")
        #expect(link.attributes["data-k"] == "c")
        #expect(link.attributes["value"] == "1")
        let inside = try DocumentNode.page(Button("[Swift](https://swift.org)") {})
        #expect(inside.first { $0.attributes["role"] == "link" } == nil)
        #expect(
            try DocumentNode.page(Text("[a](b)").disabled(true)).first { $0.tag == "button" }?.attributes["disabled"]
                == "")
        #expect(Primitive.plainText("a").event(value: "1") == .choose(1))
    }

    @Test(arguments: [
        ("http://localhost/books/emma?page=2", "/books/emma?page=2"), ("https://example.com", "/"),
        ("javascript:alert(1)", nil), ("http://localhost//evil.example", nil), ("mailto:ada@example.com", nil),
    ])
    func `a link to a screen with a URL leads to a path of the page, or is a button`(_ url: String, _ path: String?)
        throws
    {
        let link = NavigationLink("Emma", value: 1).webpageURL(URL(string: url))
        let page = try DocumentNode.page(
            NavigationStack { link.navigationDestination(for: Int.self) { Text("\($0)") } })
        let node = try #require(page.first { $0.attributes["class"]?.contains("link") == true })
        #expect(node.attributes["href"] == path)
        #expect(node.tag == (path == nil ? "button" : "a"))
        #expect(node.attributes["draggable"] == (path == nil ? nil : "false"))
    }

    @Test func `a link that is disabled leads nowhere`() throws {
        let link = NavigationLink("Emma", value: 1).webpageURL(URL(string: "http://localhost/emma")).disabled(true)
        let page = try DocumentNode.page(NavigationStack { link })
        let node = try #require(page.first { $0.attributes["class"]?.contains("link") == true })
        #expect(node.tag == "button")
    }

    @Test func `a symbol in a frame of a height alone is as wide as it is high`() throws {
        let symbol = Image(systemName: "star").resizable()
        let frame = { (root: DocumentNode) in root.first { $0.style.contains("height:40px") }?.attributes["class"] }
        #expect(try frame(DocumentNode.page(symbol.scaledToFit().frame(height: 40))) == "box high")
        #expect(try frame(DocumentNode.page(symbol.scaledToFill().frame(height: 40))) == "box high gx")
        #expect(try frame(DocumentNode.page(symbol.scaledToFit().frame(width: 80, height: 40))) == "box fixed")
    }

    @Test func `words that are no literal are shown as they are`() throws {
        let marked = "**bold** [a](b)"
        for text in [Text(verbatim: marked), Text(marked), Text("\(marked)")] {
            #expect(try DocumentNode.page(text).first { $0.attributes["class"] == "text" }?.text == marked)
        }
    }

    @Test func `a line that may shrink is measured out of sight, and others are not`() throws {
        let line = Text("Some words").minimumScaleFactor(0.5)
        let root = try DocumentNode.page(line.lineLimit(1))
        let text = try #require(root.first { $0.attributes["class"] == "text fitting" })
        #expect(text.style == "--least:0.5;")
        #expect(text.first { $0.attributes["class"] == "words" }?.children.map(\.text) == ["Some words"])
        #expect(text.first { $0.attributes["class"] == "least" }?.children.map(\.text) == ["Some words"])
        for other in [AnyView(line), AnyView(Text("Some words").lineLimit(1).minimumScaleFactor(1))] {
            #expect(try DocumentNode.page(other).first { $0.attributes["class"]?.contains("fitting") == true } == nil)
        }
        let least = try DocumentNode.page(Text("Nothing").lineLimit(1).minimumScaleFactor(-.infinity))
        #expect(least.first { $0.attributes["class"] == "text fitting" }?.style == "--least:0.01;")
    }

    @Test func `a typeface is named, whatever its name`() {
        #expect(
            Font.custom("Avenir Next", size: 20).style.css
                == "font-size:20px;font-family:\"Avenir Next\",var(--family);")
        let hostile = Font.custom("x\";} body{display:none", fixedSize: 1).style.css
        #expect(hostile == "font-size:1px;font-family:\"x bodydisplaynone\",var(--family);")
        #expect(Font.custom("A", size: 2, relativeTo: .title).bold().style.css.contains("font-weight:700"))
    }

    @Test func `a style is drawn through, whatever it is`() {
        #expect(Color.red.opacity(0.5)._paint.paint == .color(.red.opacity(0.5)))
        let faint: some ShapeStyle = HierarchicalShapeStyle.primary.opacity(0.5)
        #expect(faint._paint.paint.css == "color-mix(in srgb,currentColor 50%,transparent)")
        #expect(faint.opacity(0.5)._paint.paint.css == "color-mix(in srgb,currentColor 25%,transparent)")
        let line = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
        let gradient: some ShapeStyle = line.opacity(0.25)
        #expect(gradient._paint.paint.css.contains("color-mix(in srgb,var(--red) 25%,transparent)"))
        #expect(Material.thin.opacity(0.5)._paint.paint.backdrop != nil)
        #expect(
            TintShapeStyle().opacity(.infinity)._paint.paint.css
                == "color-mix(in srgb,var(--accentColor) 100%,transparent)")
    }

    @Test func `a spinner has the color of its style`() throws {
        let root = try DocumentNode.page(ProgressView().progressViewStyle(CircularProgressViewStyle(tint: .red)))
        let progress = try #require(root.first { $0.attributes["role"] == "progressbar" })
        #expect(progress.style == "--accentColor:var(--red);--spinner:var(--red);")
        let plain = try DocumentNode.page(ProgressView(value: 0.5).progressViewStyle(LinearProgressViewStyle()))
        #expect(plain.first { $0.attributes["role"] == "progressbar" }?.style == "")
    }

    @Test func `a list is drawn without its bars and without its ground where the view says so`() throws {
        let rows = List { Text("Row") }
        let classes = { (root: DocumentNode) in root.first { $0.tag == "ul" }?.attributes["class"] }
        #expect(try classes(DocumentNode.page(rows.scrollIndicators(.hidden))) == "list bare gx gy")
        #expect(try classes(DocumentNode.page(rows.scrollContentBackground(.hidden))) == "list clear gx gy")
        #expect(try classes(DocumentNode.page(rows.scrollIndicators(.never, axes: .horizontal))) == "list gx gy")
        let scroll = ScrollView(.horizontal, showsIndicators: false) { Text("Wide") }
        let shown = try DocumentNode.page(scroll.scrollIndicators(.visible)).first {
            $0.attributes["class"]?.hasPrefix("scroll") == true
        }
        #expect(shown?.attributes["class"]?.contains("bare") == false)
    }

    @Test func `a bar that is hidden is not drawn, nor what stands in it`() throws {
        let root = try DocumentNode.page(
            TabView {
                Tab("Home", systemImage: "house") {
                    NavigationStack {
                        Text("Inside")
                            .navigationTitle("Title")
                            .toolbar {
                                ToolbarItem(placement: .bottomBar) { Text("Below") }
                                ToolbarItem { Text("Above") }
                            }
                            .toolbar(.hidden, for: .navigationBar, .tabBar)
                    }
                }
            })
        #expect(root.first { $0.tag == "h1" } == nil)
        #expect(root.first { $0.tag == "nav" } == nil)
        #expect(root.first { $0.text == "Above" } == nil)
        #expect(root.first { $0.text == "Below" } != nil)
    }
}
