import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// The HTML of what views pass on to the views inside, and of forms that few views have.
@MainActor
@Suite struct `The HTML of inherited styles` {
    private func node(_ primitive: Primitive) throws -> DocumentNode {
        let tree = ElementTree()
        let element = tree.make(primitive, Attributes(), [])
        tree.add(element)
        return try #require(BrowserModel(html: tree.html()).root.first { $0.id == "e\(element.id)" })
    }

    private func box(_ style: BoxStyle) throws -> [String] {
        let node = try node(.box(style))
        return [node.attributes["class"] ?? "", node.style]
    }

    @Test func `a box has the styles that its elements inherit`() throws {
        #expect(try box(.selectable(false)) == ["box", "user-select:none;"])
        #expect(try box(.typeSize(scale: 1.5)) == ["box sized", "--scale:1.5;"])
        #expect(try box(.localScheme(.dark)) == ["box in-dark", ""])
        #expect(try box(.buttonShape(.capsule)) == ["box", "--button:9999px;"])
        #expect(try box(.buttonShape(.circle)) == ["box round-buttons", "--button:9999px;"])
        #expect(try box(.buttonShape(.roundedRectangle(radius: 4))) == ["box", "--button:4px;"])
        #expect(try box(.buttonShape(.roundedRectangle)) == ["box", "--button:8px;"])
        #expect(try box(.buttonShape(.automatic)) == ["box", "--button:initial;"])
        #expect(try box(.hover(.lift)) == ["box lift", ""])
        #expect(try box(.hover(.automatic)) == ["box highlight", ""])
        #expect(try box(.position(CGPoint(x: 3, y: -4))) == ["box place gx gy", "--x:3px;--y:-4px;"])
    }

    @Test func `a rotation in space has a perspective unless it's flat`() throws {
        let rotation = { (perspective: CGFloat, depth: CGFloat) in
            SpatialRotation(
                degrees: 30, x: 0, y: 1, z: 0, anchor: .leading, depth: depth, perspective: perspective)
        }
        #expect(
            try box(.turn(rotation(2, 0))) == [
                "box", "transform:perspective(200px) rotate3d(0,1,0,30deg);transform-origin:0% 50%;",
            ])
        #expect(
            try box(.turn(rotation(0, 5))) == [
                "box", "transform:rotate3d(0,1,0,30deg) translateZ(-5px);transform-origin:0% 50%;",
            ])
    }

    @Test func `the gradient of a color begins with a lighter one`() {
        #expect(
            Color.red.gradient._paint.paint.css
                == "linear-gradient(180deg,color-mix(in srgb,#fff 22%,var(--red)) 0%,var(--red) 100%)")
        #expect("\(Color(storage: .lighter(.system(.red)), alpha: 0.5))" == "lighter red at 0.5")
    }

    @Test func `the radii of an ellipse are fractions of the frame`() {
        let gradient = EllipticalGradient(colors: [.red, .blue], center: .top, startRadiusFraction: 0.1)
        #expect(gradient._paint.paint.css == "radial-gradient(100% 100% at 50% 0%,var(--red) 10%,var(--blue) 50%)")
    }

    @Test func `a variant that has no drawing is drawn without it`() {
        func drawing(_ name: String) -> String { "\(Symbols.drawing(of: name))" }
        #expect(drawing("wifi.square.fill") == drawing("wifi"))
        #expect(drawing("wifi.slash.fill") == drawing("wifi.slash"))
        #expect(drawing("wifi.unheard") == drawing("unheard"))
    }

    @Test func `a sheet has the corners and the mark of its content`() throws {
        let form = SheetForm(height: .points(300), cornerRadius: 8, hasDragIndicator: true)
        let sheet = try node(.dialog(DialogControl(kind: .sheet, form: form)))
        #expect(sheet.style == "height:300px;border-radius:8px;")
        #expect(sheet.attributes["data-mark"] == "")
    }

    @Test func `pixels of an image remain visible on demand`() throws {
        let picture = Primitive.picture(address: "data:,", scale: 1, isResizable: true, isPixelated: true)
        #expect(try node(picture).attributes["class"] == "picture resizable pixels gx gy")
    }

    @Test func `a text is raised above its baseline`() throws {
        let tree = ElementTree()
        let element = tree.make(.text(Text("a").baselineOffset(2).block(in: EnvironmentValues())), Attributes(), [])
        tree.add(element)
        #expect(tree.html().contains("vertical-align:2px;"))
    }
}
