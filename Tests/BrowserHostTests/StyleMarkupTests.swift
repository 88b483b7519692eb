import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// The HTML of styles, rows, pages, and masks.
@MainActor
@Suite struct `The HTML of styles and rows` {
    private func node(_ primitive: Primitive, _ attributes: Attributes = Attributes(), children: [Primitive] = [])
        throws -> DocumentNode
    {
        let tree = ElementTree()
        let element = tree.make(primitive, attributes, children.map { tree.make($0) })
        tree.add(element)
        return try #require(BrowserModel(html: tree.html()).root.first { $0.id == "e\(element.id)" })
    }

    @Test func `a button with a style of its own is watched for being held down, others are not`() throws {
        #expect(try node(.button(role: nil, style: .custom, size: .regular)).attributes["data-p"] == "")
        #expect(try node(.button(role: nil, style: .bordered, size: .regular)).attributes["data-p"] == nil)
    }

    @Test func `a known amount is a ring where the style says so, and an unknown one a bar`() throws {
        let ring = try node(.progress(fraction: 0.25, size: .regular, style: .circular))
        #expect(ring.attributes["aria-valuenow"] == "25")
        #expect(ring.children.first?.attributes["class"] == "spinner ring")
        #expect(ring.children.first?.style == "--done:0.25;")
        let bar = try node(.progress(fraction: nil, size: .regular, style: .linear))
        #expect(bar.children.first?.tag == "progress")
        #expect(bar.children.first?.attributes["value"] == nil)
        #expect(bar.attributes["class"] == "progress regular gx")
    }

    @Test func `a symbol has the scale of its surroundings`() throws {
        let symbol = Primitive.symbol(name: "plus", font: nil, paint: nil, isResizable: false, scale: .large)
        #expect(try node(symbol).attributes["class"] == "symbol greater")
    }

    @Test func `actions of a row say at which end they are, and whether a full swipe uses the first`() throws {
        #expect(try node(.bar(.actions(.leading, allowsFullSwipe: true))).attributes["data-full"] == "")
        let bar = try node(.bar(.actions(.trailing, allowsFullSwipe: false)))
        #expect(bar.attributes["data-full"] == nil)
        #expect(bar.attributes["class"] == "controls actions")
    }

    @Test func `a row has its insets, its lines and its editing in its tag`() throws {
        let insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let traits = RowTraits(insets: insets, separator: .hidden, isEditing: true)
        let row = try node(.row, Attributes(row: traits))
        #expect(row.attributes["class"] == "row editing unparted")
        #expect(row.style == "padding-block:1px 3px;padding-inline:2px 4px;")
    }

    @Test func `a row has the colors of its lines in its tag`() throws {
        let traits = RowTraits(separatorTint: .red, lowerSeparatorTint: .green)
        let row = try node(.row, Attributes(row: traits))
        #expect(row.attributes["class"] == "row underlined")
        #expect(row.style == "--line:var(--red);--underline:var(--green);")
    }

    @Test func `a list has the distance of its rows and the margins of its content in its tag`() throws {
        let root = try DocumentNode.page(
            List { Text("Row") }.listRowSpacing(4).contentMargins(.horizontal, 20).contentMargins(.top, -1))
        let list = try #require(root.first { $0.tag == "ul" })
        #expect(list.attributes["class"]?.contains("spaced") == true)
        let sides = ["top:0;", "inline-start:20px;", "inline-end:20px;"]
        #expect(list.style == "row-gap:4px;" + sides.map { "padding-\($0)scroll-padding-\($0)" }.joined())
    }

    @Test(arguments: [(false, "snapping next"), (true, "snapping")])
    func `a scroll view says whether it comes to rest at the next view or the nearest`(
        isNearest: Bool, names: String
    ) throws {
        let views = ScrollView { Text("View") }
        let root = try DocumentNode.page(
            Group {
                if isNearest {
                    views.scrollTargetBehavior(.viewAligned)
                } else {
                    views.scrollTargetBehavior(.paging)
                }
            })
        #expect(root.first { $0.attributes["class"]?.hasPrefix("scroll \(names)") == true } != nil)
        let limited = try DocumentNode.page(views.scrollTargetBehavior(.viewAligned(limitBehavior: .always)))
        #expect(limited.first { $0.attributes["class"]?.hasPrefix("scroll snapping next") == true } != nil)
    }

    @Test func `a color of two appearances is that of the page's scheme`() {
        let color = Color(storage: .adaptive(light: .white, dark: Color(red: 0, green: 0, blue: 0, opacity: 0.5)))
        #expect(color.css == "light-dark(#fff,rgb(0 0 0 / 0.5))")
        #expect(color.opacity(0.5).css == "color-mix(in srgb,light-dark(#fff,rgb(0 0 0 / 0.5)) 50%,transparent)")
        #expect("\(color)" == "white or (0.0, 0.0, 0.0) at 0.5")
    }

    @Test func `what lies behind a row is drawn behind it, and passed over by assistive technologies`() throws {
        let root = try DocumentNode.page(List { Text("Row").listRowBackground(Color.red) })
        let backdrop = try #require(root.first { $0.attributes["class"] == "backdrop" })
        #expect(backdrop.attributes["aria-hidden"] == "true")
        #expect(backdrop.children.first?.style == "background:var(--red);")
    }

    @Test func `pages say which of them is in sight, and a page that was turned to is not told again`() throws {
        let tree = ElementTree()
        let tabs = tree.make(.tabs(TabControl(items: [], selected: 1, isPaged: true)))
        tree.add(tabs)
        #expect(try BrowserModel(html: tree.html()).root.first { $0.attributes["data-page"] == "1" } != nil)
        let drawn = RenderedTree(root: tree.root)
        drawn.assume(.choose(2), of: tabs.id)
        tabs.primitive = .tabs(TabControl(items: [], selected: 2, isPaged: true))
        #expect(drawn.drain() == [])
        drawn.assume(.choose(0), of: tabs.id)
        #expect(drawn.drain() == [.attribute(tabs.id, .itself, "data-page", "2")])
    }

    @Test(arguments: [
        (Alignment.center, "inset(calc(50% - 5px) calc(50% - 10px) calc(50% - 5px) calc(50% - 10px) round 0)"),
        (.topLeading, "inset(0 calc(100% - 20px) calc(100% - 10px) 0 round 0)"),
        (.bottomTrailing, "inset(calc(100% - 10px) 0 0 calc(100% - 20px) round 0)"),
    ]) func `a mask with a frame is seen where its alignment says`(alignment: Alignment, css: String) {
        let frame = MaskFrame(width: 20, height: 10, alignment: alignment)
        #expect(BoxStyle.mask(.rectangle, nil, frame).style.css == "clip-path:\(css);")
    }

    @Test func `a round mask lies around its middle, and a gradient in the same place`() {
        let frame = MaskFrame(width: 20, height: 10, alignment: .leading)
        #expect(BoxStyle.mask(.circle, nil, frame).style.css == "clip-path:circle(5px at 10px 50%);")
        #expect(BoxStyle.mask(.ellipse, nil, frame).style.css == "clip-path:ellipse(10px 5px at 10px 50%);")
        let painted = BoxStyle.mask(.rectangle, .color(.black), frame).style.css
        #expect(painted.hasSuffix("mask:linear-gradient(#000,#000) 0% 50%/20px 10px no-repeat;"))
    }

    @Test func `a region that scrolls sideways is as high as its content`() throws {
        let region = Primitive.scroll(axes: .horizontal, showsIndicators: true, refresh: nil)
        #expect(try node(region).attributes["class"] == "scroll beside gx")
        #expect(
            try node(.scroll(axes: .vertical, showsIndicators: true, refresh: nil)).attributes["class"]
                == "scroll gx gy")
    }

    @Test func `a gap in a run beside has a width without the script`() {
        let tree = ElementTree()
        let gap = tree.make(.gap(Gap(side: .after, shown: 0..<2, total: 12)))
        tree.add(tree.make(.stack(axis: .horizontal, alignment: .center, spacing: nil), Attributes(), [gap]))
        #expect(RenderedTree(root: tree.root).page().styleSheet == "[data-c=\"0\"]{width:440px;}")
    }

    @Test func `an accent changes what is drawn with it inside`() throws {
        let root = try DocumentNode.page(Toggle("Sound", isOn: .constant(true)).tint(.red))
        let box = try #require(root.first { $0.style.contains("--accentColor") })
        #expect(box.style == "--accentColor:var(--red);--prominent:var(--red);--on:var(--red);--spinner:var(--red);")
        #expect(box.first { $0.tag == "input" } != nil)
    }

    @Test(arguments: [
        (AnyTransition.opacity, "box fade"), (.scale, "box grow"), (.slide, "box from-leading away to-trailing"),
        (.move(edge: .bottom), "box from-bottom"), (.identity, "box"),
        (.push(from: .top), "box from-top away to-bottom"),
        (.asymmetric(insertion: .scale, removal: .opacity), "box grow away to-nothing"),
        (.asymmetric(insertion: .opacity, removal: .identity), "box fade away at-once"),
        (.asymmetric(insertion: .identity, removal: .scale), "box away to-point"),
        (.opacity.combined(with: .push(from: .leading)), "box from-leading away to-trailing"),
    ]) func `a transition says how the view comes and goes`(transition: AnyTransition, names: String) throws {
        let root = try DocumentNode.page(Text("Here").transition(transition.animation(.linear(duration: 2))))
        let box = try #require(root.first { $0.attributes["class"] == names })
        #expect(box.style == "--course:2s linear;")
    }

    @Test(arguments: [
        (BoxStyle.filter(.blur(3)), "filter:blur(3px);"), (.filter(.blur(-1)), "filter:blur(0);"),
        (.filter(.saturation(2)), "filter:saturate(2);"), (.filter(.grayscale(1.5)), "filter:grayscale(1);"),
        (.filter(.contrast(.nan)), "filter:contrast(0);"),
        (.filter(.hueRotation(degrees: 90)), "filter:hue-rotate(90deg);"),
        (.filter(.brightness(0.5)), "filter:contrast(0.5) brightness(2);"),
        (.filter(.brightness(-0.5)), "filter:brightness(0.5) contrast(2);"), (.filter(.inversion), "filter:invert(1);"),
        (.blend(.colorDodge), "mix-blend-mode:color-dodge;"), (.blend(nil), "isolation:isolate;"),
    ]) func `a filter is within what a browser accepts`(box: BoxStyle, css: String) {
        #expect(box.style.css == css)
    }

    @Test func `a picture from the network is drawn by its bytes, with what it is called`() async throws {
        let png = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        let image = try #require(Image(data: png, scale: 2))
        let root = try DocumentNode.page(image.resizable().accessibilityLabel("A cat"))
        let picture = try #require(root.first { $0.tag == "img" })
        #expect(picture.attributes["src"] == "data:image/png;base64,\(png.base64EncodedString())")
        #expect(picture.attributes["alt"] == "A cat")
        #expect(picture.attributes["class"] == "picture resizable gx gy")
        let plain = try #require(try DocumentNode.page(image).first { $0.tag == "img" })
        #expect(plain.style == "zoom:0.5;")
    }

    @Test(arguments: [
        (#"["t",4,2]"#, ClientMessage.tap(4, count: 2)), (#"["p",4,true]"#, .press(4, true)),
    ]) func `the page tells of presses and of taps in a row`(json: String, message: ClientMessage) throws {
        #expect(try ClientMessage(json: json) == message)
    }
}
