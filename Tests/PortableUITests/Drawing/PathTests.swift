import Foundation
import Testing

@testable import PortableUICore

/// The elements of paths, and what is measured by them.
@Suite struct `A path` {
    @Test func `has the elements that were added, and begins lines nowhere`() {
        var path = Path()
        path.addLine(to: CGPoint(x: 9, y: 9))
        path.addQuadCurve(to: .zero, control: .zero)
        path.addCurve(to: .zero, control1: .zero, control2: .zero)
        path.closeSubpath()
        #expect(path.isEmpty && path.currentPoint == nil && path.boundingRect.isNull)
        path.move(to: CGPoint(x: 1, y: 2))
        path.move(to: CGPoint(x: 3, y: 4))
        path.addLine(to: CGPoint(x: 5, y: 6))
        path.closeSubpath()
        path.closeSubpath()
        #expect(path.currentPoint == CGPoint(x: 3, y: 4))
        path.addLine(to: .zero)
        #expect(path.description == "3 4 m 5 6 l h 3 4 m 0 0 l")
        var elements: [Path.Element] = []
        path.forEach { elements.append($0) }
        #expect(elements.count == 5 && elements[1] == .line(to: CGPoint(x: 5, y: 6)))
    }

    @Test(arguments: ["", "1 2 m 3 4 l h", "0 0 m 1.5 -2 3 4 q 1 2 3 4 5 6 c"])
    func `is made from its description`(text: String) {
        #expect(Path(text)?.description == text)
    }

    @Test(arguments: ["1 m", "1 2 3 m", "1 2 x", "1 2", "1 2 m 1 2 3 4 l"])
    func `is made from no other text`(text: String) {
        #expect(Path(text) == nil)
    }

    @Test func `is as large as its lines and curves, not as their control points`() {
        let frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        for path in [Path(frame), Path(ellipseIn: frame), Path(roundedRect: frame, cornerRadius: 5)] {
            #expect(path.boundingRect.isClose(to: frame))
        }
        let arch = Path {
            $0.move(to: .zero)
            $0.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        }
        #expect(arch.boundingRect.isClose(to: CGRect(x: 0, y: 0, width: 10, height: 5)))
    }

    @Test func `contains the points inside, by either rule`() {
        var path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(path.contains(CGPoint(x: 5, y: 5)) && !path.contains(CGPoint(x: 0.5, y: 0.5)))
        path.addEllipse(in: CGRect(x: 3, y: 3, width: 4, height: 4))
        #expect(path.contains(CGPoint(x: 5, y: 5)) && !path.contains(CGPoint(x: 5, y: 5), eoFill: true))
        let open = Path { $0.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)]) }
        #expect(open.contains(CGPoint(x: 9, y: 5)) && !open.contains(CGPoint(x: 1, y: 5)))
    }

    @Test func `is trimmed by its length`() {
        let path = Path { $0.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)]) }
        #expect(path.trimmedPath(from: 0.125, to: 0.5).description == "5 0 m 10 0 l 10 10 l")
        #expect(path.trimmedPath(from: 0, to: 1) == path)
        #expect(path.trimmedPath(from: 0.5, to: 0.5).isEmpty && path.trimmedPath(from: .nan, to: .nan).isEmpty)
        let quarter = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20)).trimmedPath(from: 0.25, to: 0.5)
        #expect(quarter.boundingRect.isClose(to: CGRect(x: 0, y: 10, width: 10, height: 10)))
    }

    @Test(arguments: [
        (0.0, 90.0, false, CGRect(x: 0, y: 0, width: 10, height: 10)),
        (0, 90, true, CGRect(x: -10, y: -10, width: 20, height: 20)),
        (90, 0, true, CGRect(x: 0, y: 0, width: 10, height: 10)),
        (-90, 0, false, CGRect(x: 0, y: -10, width: 10, height: 10)),
        (0, 360, false, CGRect(x: -10, y: -10, width: 20, height: 20)),
        (90, 450, true, CGRect(x: -10, y: -10, width: 20, height: 20)),
    ])
    func `has arcs that turn as in SwiftUI`(start: Double, end: Double, isClockwise: Bool, box: CGRect) {
        let arc = Path {
            $0.addArc(
                center: .zero, radius: 10, startAngle: .degrees(start), endAngle: .degrees(end), clockwise: isClockwise)
        }
        #expect(arc.boundingRect.isClose(to: box))
    }

    @Test func `has an arc that touches two lines`() throws {
        let corner = Path {
            $0.move(to: .zero)
            $0.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        }
        #expect(try #require(corner.currentPoint).distance(to: CGPoint(x: 10, y: 4)) < 1e-9)
        #expect(corner.boundingRect.isClose(to: CGRect(x: 0, y: 0, width: 10, height: 4)))
    }

    @Test func `is transformed, and added to another one`() {
        let line = Path { $0.addLines([.zero, CGPoint(x: 1, y: 2)]) }
        #expect(line.offsetBy(dx: 3, dy: 4).description == "3 4 m 4 6 l")
        #expect(line.applying(CGAffineTransform(scaleX: 2, y: 3)).description == "0 0 m 2 6 l")
        var both = line
        both.addPath(line, transform: CGAffineTransform(translationX: 1, y: 0))
        #expect(both.description == "0 0 m 1 2 l 1 0 m 2 2 l")
    }

    @Test func `survives numbers that are none`() {
        let numbers: [CGFloat] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 0]
        for number in numbers {
            var path = Path(roundedRect: CGRect(x: number, y: 0, width: number, height: number), cornerRadius: number)
            path.addArc(
                center: CGPoint(x: number, y: 1), radius: number, startAngle: .radians(Double(number)),
                endAngle: .radians(1), clockwise: true)
            path.addRelativeArc(
                center: .zero, radius: 1, startAngle: .zero, delta: .radians(Double(number)))
            path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: number, y: number), radius: number)
            _ = (path.boundingRect, path.contains(.zero), path.trimmedPath(from: 0.2, to: number))
            #expect(path.elements.count < 5_000)
        }
    }
}

/// The transformations of points.
@Suite struct `An affine transformation` {
    @Test func `is undone by its inverse, and applied after another one`() {
        let transform = CGAffineTransform(translationX: 3, y: 4).rotated(by: 0.5).scaledBy(x: 2, y: 3)
        let point = CGPoint(x: 5, y: -6)
        #expect(point.applying(transform).applying(transform.inverted()).distance(to: point) < 1e-9)
        let steps = point.applying(CGAffineTransform(scaleX: 2, y: 3)).applying(CGAffineTransform(rotationAngle: 0.5))
        #expect(CGPoint(x: steps.x + 3, y: steps.y + 4).distance(to: point.applying(transform)) < 1e-9)
    }

    @Test func `that nothing undoes is its own inverse`() {
        #expect(CGAffineTransform(scaleX: 0, y: 1).inverted() == CGAffineTransform(scaleX: 0, y: 1))
    }
}

extension CGRect {
    fileprivate func isClose(to other: CGRect) -> Bool {
        let differences = [
            minX - other.minX, minY - other.minY, width - other.width, height - other.height,
        ]
        return differences.allSatisfy { $0.magnitude < 0.01 }
    }
}
