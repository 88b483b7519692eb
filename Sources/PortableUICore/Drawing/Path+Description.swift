import Foundation

extension Path: LosslessStringConvertible {
    /// Creates a path from a description, or returns `nil` if the text isn't one.
    ///
    /// In a description, coordinates precede a letter: `m` begins a subpath, `l` is a line, `q` a quadratic curve, `c`
    /// a cubic curve, and `h` closes the subpath.
    public init?(_ string: String) {
        var numbers: [CGFloat] = []
        for word in string.split(separator: " ") {
            if let number = Double(word) {
                numbers.append(CGFloat(number))
            } else {
                guard let element = Element(letter: word, numbers) else { return nil }
                numbers = []
                append(element)
            }
        }
        if !numbers.isEmpty { return nil }
    }

    /// A textual description of the path, from which a path can be created.
    public var description: String {
        elements.map { element in
            let numbers = element.points.flatMap { [$0.x, $0.y] }.map(Self.text)
            return (numbers + [element.letter]).joined(separator: " ")
        }
        .joined(separator: " ")
    }

    private static func text(_ number: CGFloat) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension Path.Element {
    fileprivate init?(letter: Substring, _ numbers: [CGFloat]) {
        let points = stride(from: 0, to: numbers.count - 1, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
        guard points.count * 2 == numbers.count else { return nil }
        switch (letter, points.count) {
        case ("m", 1): self = .move(to: points[0])
        case ("l", 1): self = .line(to: points[0])
        case ("q", 2): self = .quadCurve(to: points[1], control: points[0])
        case ("c", 3): self = .curve(to: points[2], control1: points[0], control2: points[1])
        case ("h", 0): self = .closeSubpath
        default: return nil
        }
    }

    fileprivate var letter: String {
        switch self {
        case .move: "m"
        case .line: "l"
        case .quadCurve: "q"
        case .curve: "c"
        case .closeSubpath: "h"
        }
    }
}
