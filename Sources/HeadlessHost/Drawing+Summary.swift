import Foundation
import PortableUI

extension Drawing {
    /// The maximum number of marks in a summary, and of elements of a path.
    private static let (mostMarks, mostElements) = (8, 6)

    /// The marks in short: paths as in the attribute `d` of an SVG path, and texts in quotation marks.
    var summary: String {
        let shown = marks.prefix(Self.mostMarks).map { $0.summary(Self.mostElements) }
        let rest = marks.count - shown.count
        return (shown + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
    }
}

extension Mark {
    fileprivate func summary(_ most: Int) -> String {
        switch content {
        case .fill(let path, _): "fill \(path.summary(most))"
        case .stroke(let path, _): "stroke \(path.summary(most))"
        case .text(let text): "text \"\(text.block.string)\""
        }
    }
}

extension Path {
    fileprivate func summary(_ most: Int) -> String {
        let shown = elements.prefix(most).map(\.summary).joined(separator: " ")
        return elements.count > most ? "\(shown) … (\(elements.count) elements)" : shown
    }
}

extension Path.Element {
    fileprivate var summary: String {
        let letter =
            switch self {
            case .move: "M"
            case .line: "L"
            case .quadCurve: "Q"
            case .curve: "C"
            case .closeSubpath: "Z"
            }
        return ([letter] + points.flatMap { [$0.x.short, $0.y.short] }).joined(separator: " ")
    }
}

extension CGFloat {
    /// The number with at most one decimal.
    fileprivate var short: String {
        let rounded = (self * 10).rounded() / 10
        return rounded == rounded.rounded() && magnitude < 1e9 ? "\(Int(rounded))" : "\(rounded)"
    }
}
