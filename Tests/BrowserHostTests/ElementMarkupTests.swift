import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

@MainActor
@Suite struct `The HTML of elements and tables` {
    @Test func `gradients about a point are images`() {
        let gradient = Gradient(colors: [.red, .blue])
        let radial = RadialGradient(gradient: gradient, center: .top, startRadius: 10, endRadius: 50)
        #expect(radial._paint.paint.css == "radial-gradient(circle at 50% 0%,var(--red) 10px,var(--blue) 50px)")
        let angular = AngularGradient(gradient: gradient, center: .center, angle: .degrees(90))
        #expect(
            angular._paint.paint.css == "conic-gradient(from 180deg at 50% 50%,var(--red) 0deg,var(--blue) 360deg)")
        let half = AngularGradient(
            gradient: gradient, center: .center, startAngle: .degrees(-90), endAngle: .degrees(90))
        #expect(half._paint.paint.css.hasSuffix("var(--blue) 180deg)"))
    }

    @Test func `a material lets what lies behind shine through, in a circle too`() {
        let style = BoxStyle.background(Material.thin._paint.paint, shape: .circle).style.css
        #expect(style.contains("backdrop-filter:blur"))
        #expect(style.contains("border-radius:50%"))
        #expect(AnyShapeStyle(Color.red)._paint.paint == .color(.red))
    }

    @Test func `a spring goes too far and comes back where it is damped little`() {
        let bouncy = Animation.spring(response: 0.5, dampingFraction: 0.3).css
        #expect(bouncy.contains("linear(0,") && bouncy.contains(",1)"))
        #expect(bouncy.contains("1.3"))
        #expect(!Animation.smooth.css.contains("1.0"))
        #expect(Animation.linear(duration: 1).delay(2).speed(2).css == "0.5s linear 1s")
        #expect(AnyTransition.opacity.combined(with: .scale).effect == TransitionEffect(.grow))
        #expect(AnyTransition.move(edge: .top).combined(with: .opacity).effect == TransitionEffect(.edge(.top)))
    }

    @Test func `a table has as many columns as its widest row, and follows it`() throws {
        let tree = ElementTree()
        let span = tree.make(
            .box(.cell(columns: 3, unsized: .horizontal)), Attributes(), [tree.make(.plainText("all"))])
        let rows = [
            tree.make(
                .tableRow(alignment: nil), Attributes(), [tree.make(.plainText("a")), tree.make(.plainText("b"))]),
            tree.make(.tableRow(alignment: .top), Attributes(), [span]),
        ]
        let table = tree.make(
            .table(alignment: .leading, horizontalSpacing: 24, verticalSpacing: nil), Attributes(), rows)
        tree.add(table)
        let html = tree.html()
        #expect(html.contains("grid-template-columns:repeat(3,auto);gap:8px 24px;place-items:center start;"))
        #expect(html.contains("--span:span 3;width:0;min-width:100%;"))
    }

    @Test func `a grid of rows grows across, and a view with a menu says so`() throws {
        let rows = [GridItem(.fixed(80)), GridItem(.fixed(40))].map(\.column)
        let tree = ElementTree()
        tree.add(tree.make(.rowGrid(rows: rows, alignment: .top, spacing: 12), Attributes(), []))
        tree.add(tree.make(.box(.menu), Attributes(), []))
        let html = tree.html()
        #expect(html.contains("grid-template-rows:80px 40px;gap:8px 12px;align-items:start;"))
        #expect(html.contains("class=\"grid across\""))
        #expect(html.contains("data-m") && html.contains("aria-haspopup=\"menu\""))
    }
}
