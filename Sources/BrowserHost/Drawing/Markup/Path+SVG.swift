import Foundation
import PortableUI

extension Path {
    /// The path as the value of the attribute `d`.
    var svg: String {
        elements.map(\.svg).joined()
    }
}

extension Path.Element {
    fileprivate var svg: String {
        let numbers = points.flatMap { [$0.x.svg, $0.y.svg] }.joined(separator: " ")
        return switch self {
        case .move: "M\(numbers)"
        case .line: "L\(numbers)"
        case .quadCurve: "Q\(numbers)"
        case .curve: "C\(numbers)"
        case .closeSubpath: "Z"
        }
    }
}

extension CGFloat {
    /// The number with at most two decimals, limited to what browsers can draw.
    var svg: String {
        ((limited(to: -1e6...1e6) * 100).rounded() / 100).css
    }
}

extension CGAffineTransform {
    /// The value of the attribute `transform`, or `nil` if there is nothing to transform.
    var svg: String? {
        if isIdentity { return nil }
        let factors = [a, b, c, d].map { ($0.limited(to: -1e6...1e6) * 1e5).rounded() / 1e5 }.map(\.exact)
        return "matrix(\((factors + [tx.svg, ty.svg]).joined(separator: " ")))"
    }
}

extension CGFloat {
    /// A number that's rounded already, in decimal notation.
    fileprivate var exact: String {
        self == rounded() ? String(Int(self)) : magnitude < 1e-4 ? "0" : "\(self)"
    }
}
