import Foundation
import HeadlessHost
import Testing

@testable import PortableUICore

/// Shapes that have a path, as views and around views.
@MainActor
@Suite struct `A shape of one's own` {
    @Test func `is drawn in its frame, and again when that is measured`() throws {
        let graph = Graph(root: Triangle().fill(.red))
        defer { graph.unmount() }
        let element = try #require(graph.root.children.first)
        #expect(drawing(of: element)?.size == CGSize(width: 390, height: 844))
        #expect(element.send(.measure(CGRect(x: 3, y: 4, width: 10, height: 20))))
        graph.flush()
        let expected = Mark(
            content: .fill(Triangle().path(in: CGRect(x: 0, y: 0, width: 10, height: 20)), isEvenOdd: false),
            shade: .paint(.color(.red), in: CGRect(x: 0, y: 0, width: 10, height: 20)))
        #expect(drawing(of: element) == Drawing(size: CGSize(width: 10, height: 20), marks: [expected]))
    }

    @Test func `is readable in a test, and says nothing by itself`() {
        let host = HeadlessHost {
            Triangle().stroke(lineWidth: 2)
            Path { $0.addLines([.zero, CGPoint(x: 1.25, y: 2)]) }.accessibilityLabel("Line")
        }
        host.resize(to: CGSize(width: 10, height: 20))
        #expect(
            host.tree.description == """
                root
                  graphic = stroke M 5 0 L 10 20 L 0 20 Z
                  graphic "Line" = fill M 0 0 L 1.3 2
                """)
    }

    @Test func `keeps the shapes that hosts draw by themselves`() throws {
        let style = StrokeStyle(lineWidth: 3)
        #expect(primitive(of: Circle().stroke(.red, style: style)) == .shape(.circle, paint: .color(.red), stroke: 3))
        #expect(primitive(of: Capsule().stroke(style: style)) == .shape(.capsule, paint: nil, stroke: 3))
        for view in [
            AnyView(Circle().stroke(.red, style: StrokeStyle(dash: [1]))), AnyView(Circle().trim(to: 0.5)),
            AnyView(Rectangle().stroke(.linearGradient(colors: [.red], startPoint: .top, endPoint: .bottom))),
            AnyView(Rectangle().inset(by: 1)), AnyView(Capsule().rotation(.degrees(3))),
        ] {
            guard case .drawing = primitive(of: view) else {
                Issue.record("\(view) isn't drawn")
                continue
            }
        }
    }

    @Test func `is moved, scaled, rotated, sized, and inset`() {
        let frame = CGRect(x: 0, y: 0, width: 10, height: 20)
        let shape = Rectangle()
        #expect(shape.offset(x: 1, y: 2).path(in: frame) == Path(frame.offsetBy(dx: 1, dy: 2)))
        #expect(shape.offset(CGPoint(x: 1, y: 2)).offset == shape.offset(CGSize(width: 1, height: 2)).offset)
        #expect(shape.scale(0.5).path(in: frame).boundingRect == CGRect(x: 2.5, y: 5, width: 5, height: 10))
        let turned = shape.rotation(.degrees(90)).path(in: frame).boundingRect
        #expect((turned.minX + 5).magnitude < 1e-9 && (turned.width - 20).magnitude < 1e-9)
        #expect(shape.size(width: 3, height: 4).path(in: frame) == Path(CGRect(x: 0, y: 0, width: 3, height: 4)))
        #expect(shape.inset(by: 1).inset(by: 1).path(in: frame) == Path(frame.insetBy(dx: 2, dy: 2)))
        #expect(shape.inset(by: 99).path(in: frame).boundingRect.width == 0)
        #expect(Circle().path(in: frame) == Path(ellipseIn: CGRect(x: 0, y: 5, width: 10, height: 10)))
        let round = RoundedRectangle(cornerRadius: 4).inset(by: 1).path(in: frame)
        #expect(round == Path(roundedRect: frame.insetBy(dx: 1, dy: 1), cornerRadius: 3))
    }

    @Test func `strokes the inside of its edge`() throws {
        let graph = Graph(root: Diamond().strokeBorder(.red, lineWidth: 4))
        defer { graph.unmount() }
        let element = try #require(graph.root.children.first)
        #expect(element.send(.measure(CGRect(x: 0, y: 0, width: 10, height: 20))))
        graph.flush()
        guard case .stroke(let path, let style) = drawing(of: element)?.marks.first?.content else {
            throw Missing()
        }
        #expect(path.boundingRect == CGRect(x: 2, y: 2, width: 6, height: 16) && style.lineWidth == 4)
    }

    @Test func `has corners of different radii, of which none is longer than half of a side`() {
        let frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        let uneven = UnevenRoundedRectangle(topLeadingRadius: 5, bottomTrailingRadius: 99)
        let path = uneven.path(in: frame)
        #expect(path.boundingRect == frame)
        #expect(!path.contains(CGPoint(x: 1, y: 1)) && path.contains(CGPoint(x: 2, y: 2)))
        #expect(path.contains(CGPoint(x: 39.9, y: 0.1)) && path.contains(CGPoint(x: 0.1, y: 19.9)))
        #expect(!path.contains(CGPoint(x: 38, y: 18)) && path.contains(CGPoint(x: 36, y: 16)))
        let smaller = uneven.inset(by: 2).path(in: frame)
        #expect(smaller.boundingRect == frame.insetBy(dx: 2, dy: 2))
        #expect(smaller.contains(CGPoint(x: 3, y: 3)) && !smaller.contains(CGPoint(x: 2.2, y: 2.2)))
        let square = UnevenRoundedRectangle(cornerRadii: RectangleCornerRadii(topTrailing: -3)).path(in: frame)
        #expect(square.contains(CGPoint(x: 39.9, y: 0.1)))
    }

    @Test func `is filled, stroked, and bordered in turn`() throws {
        let graph = Graph(root: Circle().fill(.red).stroke(.blue, lineWidth: 2).strokeBorder(.green, lineWidth: 4))
        defer { graph.unmount() }
        let element = try #require(graph.root.children.first)
        let drawn = shapes(in: element)
        #expect(drawn.map(\.paint) == [.color(.red), .color(.blue), .color(.green)])
        #expect(drawn.map(\.width) == [nil, 2, 4])
    }

    @Test func `clips and masks content as soon as its size is known`() throws {
        for view in [AnyView(Text("a").clipShape(Triangle())), AnyView(Text("a").mask { Triangle() })] {
            let graph = Graph(root: view)
            defer { graph.unmount() }
            let box = try #require(graph.root.children.first)
            let before = box.primitive
            #expect(box.send(.measure(CGRect(x: 0, y: 0, width: 10, height: 20))))
            graph.flush()
            let path = Triangle().path(in: CGRect(x: 0, y: 0, width: 10, height: 20))
            switch box.primitive {
            case .box(.clip(let outline)):
                #expect(outline == .path(path, isEvenOdd: false))
                #expect(before == .box(.clip(.path(nil, isEvenOdd: false))))
            case .box(.mask(let outline, _, nil)):
                #expect(outline == .path(path, isEvenOdd: false))
                #expect(before == .box(.mask(.path(nil, isEvenOdd: false), nil)))
            default: Issue.record("\(box.primitive)")
            }
        }
    }

    @Test func `is a background and an overlay`() {
        let host = HeadlessHost {
            Text("a").background(.red, in: Triangle())
            Text("b").overlay(.red, in: Triangle())
        }
        #expect(host.tree.all { $0.role == .graphic }.count == 2)
        #expect(host.contains(.text, "a") && host.contains(.text, "b"))
    }

    private func drawing(of element: Element) -> Drawing? {
        if case .drawing(let drawing) = element.primitive { drawing } else { nil }
    }

    private func shapes(in element: Element) -> [(paint: Paint?, width: CGFloat?)] {
        if case .shape(_, let paint, let width) = element.primitive { return [(paint, width)] }
        return element.children.flatMap(shapes)
    }

    private func primitive(of view: some View) -> Primitive? {
        let graph = Graph(root: view)
        defer { graph.unmount() }
        return graph.root.children.first?.primitive
    }
}

private struct Missing: Error {}

private struct Triangle: Shape {
    func path(in rect: CGRect) -> Path {
        Path {
            $0.move(to: CGPoint(x: rect.midX, y: rect.minY))
            $0.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
            $0.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
            $0.closeSubpath()
        }
    }
}

private struct Diamond: InsettableShape {
    var amount: CGFloat = 0

    func path(in rect: CGRect) -> Path {
        let rect = rect.insetBy(dx: amount, dy: amount)
        return Path {
            $0.addLines([
                CGPoint(x: rect.midX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.midY),
                CGPoint(x: rect.midX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.midY),
            ])
            $0.closeSubpath()
        }
    }

    func inset(by amount: CGFloat) -> Diamond {
        Diamond(amount: self.amount + amount)
    }
}
