import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// Shapes, paths, and canvases as SVG.
@MainActor
@Suite struct `Drawings over the wire` {
    private let bench = SessionBench()

    @Test func `a path is a path element, hidden from assistive technologies`() {
        let html = html(of: Path { $0.addLines([.zero, CGPoint(x: 1.234, y: -2)]) }.stroke(.red, lineWidth: 3))
        #expect(
            html.contains(
                #"<svg aria-hidden="true"><path d="M0 0L1.23 -2" fill="none" stroke="var(--red)" stroke-width="3" stroke-miterlimit="10"></path></svg>"#
            ))
        #expect(!html.contains("role=\"img\"") && !html.contains("viewBox") && !html.contains("measured"))
    }

    @Test func `a drawing with a label is an image`() {
        let html = html(of: Canvas { _, _ in }.accessibilityLabel("Chart"))
        #expect(html.contains(#"class="drawing measured clipped gx gy" role="img" aria-label="Chart""#))
    }

    @Test func `what is drawn can neither break out of a tag nor be no number`() {
        let evil = #""><script>alert(1)</script>"#
        let html = html(
            of: Canvas { context, _ in
                let numbers: [CGFloat] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 1e-300]
                for number in numbers {
                    context.stroke(
                        Path(CGRect(x: number, y: number, width: 1, height: number)), with: .color(.red),
                        style: StrokeStyle(lineWidth: number, miterLimit: number, dash: [number], dashPhase: number))
                    context.draw(Text(verbatim: evil), at: CGPoint(x: number, y: 1), anchor: UnitPoint(x: number, y: 0))
                    context.draw(Text(verbatim: evil), in: CGRect(x: number, y: 1, width: number, height: 1))
                    context.transform = CGAffineTransform(a: number, b: number, c: number, d: 1, tx: number, ty: 0)
                    context.opacity = Double(number)
                }
            })
        #expect(!html.contains("<script>") && html.contains("&lt;script&gt;"))
        for word in ["nan", "inf", "NaN", "e+", "e-3"] { #expect(!html.contains(word), "\(word)") }
    }

    @Test func `gradients and clip shapes have names that are unique in the page`() {
        let gradient = Gradient(colors: [.red, .blue])
        let html = html(
            of: HStack {
                Canvas { context, _ in
                    context.clip(to: Path(CGRect(x: 0, y: 0, width: 1, height: 1)))
                    for _ in 0..<2 {
                        context.fill(
                            Path(CGRect(x: 0, y: 0, width: 2, height: 2)),
                            with: .linearGradient(gradient, startPoint: .zero, endPoint: CGPoint(x: 2, y: 0)))
                    }
                }
                Path(CGRect(x: 0, y: 0, width: 2, height: 2))
                    .fill(RadialGradient(gradient: gradient, center: .center, startRadius: 0, endRadius: 1))
            })
        let names = html.matches(of: /<(?:linearGradient|radialGradient|clipPath) [^>]*id="([^"]*)"/).map { $0.1 }
        #expect(names.isEmpty == false)
        let ids = html.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
        #expect(Set(ids).count == ids.count)
        for reference in html.matches(of: /url\(#([^)]*)\)/) { #expect(ids.contains(String(reference.1))) }
    }

    @Test func `a mark that changes is sent alone, and so are those that come and go`() throws {
        let model = Bars()
        let (session, graph) = try bench.session(BarChart(model: model))
        defer { session.end(.replaced) }
        let id = try #require(graph.root.children.first).id
        model.heights[7] = 5
        #expect(try batch(session, graph) == #"[["A",[\#(id),7],"d","M7 0L8 0L8 5L7 5Z"]]"#)
        model.heights.append(3)
        let bar = #"<path d=\"M20 0L21 0L21 3L20 3Z\" fill=\"var(--red)\"></path>"#
        #expect(try batch(session, graph) == #"[["+",\#(id),"\#(bar)"]]"#)
        model.heights.removeLast(2)
        #expect(try batch(session, graph) == #"[["-",\#(id),19]]"#)
    }

    @Test func `a size that a browser reports is the one that is drawn for`() throws {
        let (session, graph) = try bench.session(BarChart(model: Bars()))
        defer { session.end(.replaced) }
        let id = try #require(graph.root.children.first).id
        try session.receive(ClientMessage(json: #"["z",\#(id),1,2,300.5,40]"#))
        #expect(bench.connection.sent.last?.contains(#"["A",\#(id),"viewBox","0 0 300.5 40"]"#) == true)
    }

    @Test func `content is clipped to a path once its size is known`() throws {
        let (session, graph) = try bench.session(Text("a").clipShape(Rectangle().offset(x: 1)))
        defer { session.end(.replaced) }
        let box = try #require(graph.root.children.first)
        try session.receive(ClientMessage(json: #"["z",\#(box.id),0,0,30,40]"#))
        #expect(
            bench.connection.sent.last?.contains(#"clip-path:path(\"M1 0L31 0L31 40L1 40Z\")"#) == true,
            "\(bench.connection.sent.last ?? "")")
    }

    private func batch(_ session: Session, _ graph: Graph) throws -> String? {
        graph.flush()
        try bench.goOn(session)
        return bench.connection.sent.last
    }

    private func html(of view: some View) -> String {
        let graph = Graph(root: view)
        defer { graph.unmount() }
        return RenderedTree.html(of: graph.root)
    }
}

/// The wake-up calls of timeline views.
@MainActor
@Suite struct `Timelines over the wire` {
    private let bench = SessionBench()

    @Test func `a page is woken at most 30 times a second, and only while it is connected and visible`() throws {
        let clock = bench.scheduler
        let start = Date(timeIntervalSinceReferenceDate: 0)
        var bodies = 0
        let graph = Graph(
            root: TimelineView(.periodic(from: start, by: 0.001)) { context in
                let _ = bodies += 1
                Text(verbatim: "\(context.date.timeIntervalSince(start))")
            }, timelines: Timelines { start.addingTimeInterval(clock.now / .seconds(1)) })
        let session = Session(graph: graph, scheduler: clock)
        #expect(bodies == 1)
        clock.advance(by: .seconds(1))
        #expect(bodies == 1, "no page is connected")
        session.attach(bench.connection, applied: 0)
        clock.advance(by: .seconds(1))
        #expect(28...32 ~= bodies, "\(bodies)")
        try session.receive(ClientMessage(json: #"["v",false]"#))
        let unseen = bodies
        clock.advance(by: .seconds(1))
        #expect(bodies == unseen, "the page is hidden")
        try session.receive(ClientMessage(json: #"["v",true]"#))
        clock.advance(by: .seconds(1))
        #expect(bodies > unseen)
        session.detach(bench.connection)
        let count = bodies
        clock.advance(by: .seconds(1))
        #expect(bodies == count)
        session.attach(RecordedConnection(), applied: 1)
        clock.advance(by: .seconds(1))
        #expect(bodies > count)
        session.end(.replaced)
        let last = bodies
        clock.advance(by: .seconds(1))
        #expect(bodies == last && graph.timelines.next == nil)
    }
}

@MainActor
@Observable
private final class Bars {
    var heights = [CGFloat](repeating: 1, count: 20)
}

private struct BarChart: View {
    let model: Bars

    var body: some View {
        Canvas { context, _ in
            for (index, height) in model.heights.enumerated() {
                context.fill(Path(CGRect(x: CGFloat(index), y: 0, width: 1, height: height)), with: .color(.red))
            }
        }
    }
}
