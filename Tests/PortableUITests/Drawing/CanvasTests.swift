import Foundation
import HeadlessHost
import Observation
import Testing

@testable import PortableUICore

/// What the closure of a canvas draws.
@MainActor
@Suite struct `A canvas` {
    @Test func `is drawn for its size, and again when that is measured`() throws {
        let graph = Graph(root: Canvas { $0.fill(Path(CGRect(origin: .zero, size: $1)), with: .color(.red)) })
        defer { graph.unmount() }
        let element = try #require(graph.root.children.first)
        #expect(element.send(.measure(CGRect(x: 1, y: 2, width: 30, height: 40))))
        graph.flush()
        let result = try #require(drawing(in: graph))
        #expect(result.size == CGSize(width: 30, height: 40) && result.isClipped)
        #expect(
            result.marks.map(\.content) == [
                .fill(Path(CGRect(x: 0, y: 0, width: 30, height: 40)), isEvenOdd: false)
            ])
    }

    @Test func `is read with its paths and texts, and by its label`() throws {
        let host = HeadlessHost {
            Canvas { context, size in
                context.stroke(Path { $0.addLines([.zero, CGPoint(x: size.width, y: 1)]) }, with: .foreground)
                context.draw(Text("Hello"), at: CGPoint(x: 1, y: 2))
            }
            .accessibilityLabel("Chart")
        }
        #expect(host.tree.description == "root\n  graphic \"Chart\" = stroke M 0 0 L 390 1, text \"Hello\"")
        #expect(try host.find(.graphic, "Chart").drawnTexts == ["Hello"])
    }

    @Test func `follows the state and the objects that it reads`() throws {
        let model = Model()
        let host = HeadlessHost { Counting(model: model) }
        try host.tap("Add")
        #expect(host.tree.all { $0.role == .graphic }.map(\.value) == ["text \"1 and 0\""])
        model.count = 5
        host.appear()
        #expect(host.tree.all { $0.role == .graphic }.map(\.value) == ["text \"1 and 5\""])
    }

    @Test func `has a state for each copy of its context`() throws {
        let marks = try marks { context, _ in
            var copy = context
            copy.opacity = 0.5
            copy.translateBy(x: 10, y: 20)
            copy.scaleBy(x: 2, y: 3)
            copy.clip(to: Path(CGRect(x: 0, y: 0, width: 1, height: 1)), options: .inverse)
            copy.fill(Path(CGRect(x: 1, y: 1, width: 1, height: 1)), with: .color(.red))
            context.drawLayer { $0.rotate(by: .degrees(90)) }
            context.fill(Path(), with: .color(white: 0.5))
        }
        #expect(marks[0].opacity == 0.5)
        #expect(marks[0].transform == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 20))
        let clip = Clip(path: Path(CGRect(x: 10, y: 20, width: 2, height: 3)), isEvenOdd: false, isInverse: true)
        #expect(marks[0].clips == [clip])
        #expect(marks[1].opacity == 1 && marks[1].transform == .identity && marks[1].clips.isEmpty)
    }

    @Test func `has a clip shape with a frame in the coordinates of its context`() throws {
        var frame = CGRect.null
        _ = try marks { context, size in
            context.clip(to: Path(CGRect(x: 10, y: 10, width: 50, height: 1e4)))
            context.scaleBy(x: 2, y: 2)
            frame = context.clipBoundingRect
        }
        #expect(frame == CGRect(x: 5, y: 5, width: 25, height: 417))
    }

    @Test func `colors with the foreground around it, styles, and gradients`() throws {
        let gradient = Gradient(colors: [.red, .blue])
        let frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        let style = LinearGradient(gradient: gradient, startPoint: .top, endPoint: .bottom)
        let marks = try marks(around: { $0.foregroundStyle(.green) }) { context, _ in
            context.fill(Path(frame), with: .foreground)
            context.fill(Path(frame), with: context.resolve(.foreground))
            context.fill(Path(frame), with: .style(style))
            let line = GraphicsContext.Shading.linearGradient(
                gradient, startPoint: .zero, endPoint: CGPoint(x: 1, y: 1), options: [.mirror, .repeat])
            context.fill(Path(frame), with: line)
        }
        #expect(marks.prefix(2).map(\.shade) == [.paint(.color(.green), in: .zero), .paint(.color(.green), in: .zero)])
        #expect(marks[2].shade == .paint(style._paint.paint, in: frame))
        #expect(marks[3].shade == .linear(gradient, from: .zero, to: CGPoint(x: 1, y: 1), .reflect))
    }

    @Test func `draws texts with the font around it and the color of the resolved text`() throws {
        let marks = try marks(around: { $0.font(.title) }) { context, _ in
            var text = context.resolve(Text("a").bold())
            text.shading = .color(.red)
            context.draw(text, at: .zero, anchor: .topLeading)
            context.draw(text, in: CGRect(x: 1, y: 2, width: 3, height: 4))
        }
        guard case .text(let text) = marks[0].content, case .text(let paragraph) = marks[1].content else {
            Issue.record("\(marks)")
            return
        }
        #expect(text.block.runs[0].font == .title && text.block.runs[0].weight == .bold)
        #expect(marks[0].shade.paint == .color(.red) && text.place == .point(.zero, anchor: .topLeading))
        #expect(paragraph.place == .rect(CGRect(x: 1, y: 2, width: 3, height: 4)))
    }

    @Test func `draws nothing beyond its limit, and says so once`() throws {
        var issues: [String] = []
        let line = Path { path in
            path.addLines((0..<1_000).map { CGPoint(x: $0, y: 0) })
        }
        let graph = Graph(
            root: Canvas { context, _ in
                for _ in 0..<200 { context.stroke(line, with: .foreground) }
            }
        ) { issues.append($0) }
        defer { graph.unmount() }
        #expect(drawing(in: graph)?.marks.count == 99)
        graph.root.children.first?.send(.measure(CGRect(x: 0, y: 0, width: 3, height: 4)))
        graph.flush()
        #expect(issues == ["Canvas: the drawing has more than 100000 elements; the rest isn't drawn"])
    }

    private func marks(
        around modify: (Canvas<EmptyView>) -> some View = { $0 },
        _ renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) throws -> [Mark] {
        let graph = Graph(root: modify(Canvas(renderer: renderer)))
        defer { graph.unmount() }
        return try #require(drawing(in: graph)).marks
    }

    private func drawing(in graph: Graph) -> Drawing? {
        if case .drawing(let drawing) = graph.root.children.first?.primitive { drawing } else { nil }
    }
}

@MainActor
@Observable
private final class Model {
    var count = 0
}

private struct Counting: View {
    let model: Model
    @State private var count = 0

    var body: some View {
        Canvas { context, _ in
            context.draw(Text(verbatim: "\(count) and \(model.count)"), at: .zero)
        }
        Button("Add") { count += 1 }
    }
}
