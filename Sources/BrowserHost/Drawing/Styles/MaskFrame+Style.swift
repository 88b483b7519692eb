import Foundation
import PortableUI

extension MaskFrame {
    /// Returns the style of a box that is visible only within a shape of this size, with the opacity given by `image`.
    func style(of shape: ShapeOutline, _ image: String?) -> Style {
        var style = Style()
        style.set("clip-path", clip(shape))
        style.set("mask", image.map { "\($0) \(x.percent) \(y.percent)/\(width.size) \(height.size) no-repeat" })
        return style
    }

    private func clip(_ shape: ShapeOutline) -> String {
        let center = "at \(x.middle(of: width)) \(y.middle(of: height))"
        let (width, height) = (self.width ?? 0, self.height ?? 0)
        switch shape {
        case .circle: return "circle(\((min(width, height) / 2).px) \(center))"
        case .ellipse: return "ellipse(\((width / 2).px) \((height / 2).px) \(center))"
        case .rectangle, .roundedRectangle, .capsule, .path:
            let (top, bottom) = (y.room(beside: self.height), y.opposite.room(beside: self.height))
            let (left, right) = (x.room(beside: self.width), x.opposite.room(beside: self.width))
            return "inset(\(top) \(right) \(bottom) \(left) round \(shape.radius ?? "0"))"
        }
    }

    private var x: Place {
        switch alignment.horizontal.position {
        case .leading: .start
        case .center: .middle
        case .trailing: .end
        }
    }

    private var y: Place {
        switch alignment.vertical.position {
        case .top: .start
        case .bottom, .lastTextBaseline: .end
        case .center, .firstTextBaseline: .middle
        }
    }

    /// The position of a length within a longer one.
    private enum Place {
        case start, middle, end

        var opposite: Place {
            switch self {
            case .start: .end
            case .middle: .middle
            case .end: .start
            }
        }

        var percent: String {
            switch self {
            case .start: "0%"
            case .middle: "50%"
            case .end: "100%"
            }
        }

        /// Returns the space in front of a length.
        func room(beside length: CGFloat?) -> String {
            guard let length else { return "0" }
            return switch self {
            case .start: "0"
            case .middle: "calc(50% - \((length / 2).px))"
            case .end: "calc(100% - \(length.px))"
            }
        }

        func middle(of length: CGFloat?) -> String {
            guard let length else { return "50%" }
            return switch self {
            case .start: (length / 2).px
            case .middle: "50%"
            case .end: "calc(100% - \((length / 2).px))"
            }
        }
    }
}

extension CGFloat? {
    /// The length as the size of a background image.
    fileprivate var size: String { map(\.px) ?? "100%" }
}
