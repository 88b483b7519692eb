import PortableUI

extension BoxStyle {
    /// The style of a box that changes what the elements inside inherit, or how they follow the pointer.
    var inheritance: Style {
        var style = Style()
        switch self {
        case .selectable(let isSelectable): style.set("user-select", isSelectable ? "text" : "none")
        case .typeSize(let scale): style.set("--scale", scale.css)
        case .buttonShape(let shape): style.set("--button", shape.radius)
        case .position(let point):
            style.set("--x", point.x.px)
            style.set("--y", point.y.px)
        default: break
        }
        return style
    }

    /// The class of a box whose style is that of the elements inside.
    var inheritanceClass: String? {
        switch self {
        case .typeSize: "sized"
        case .localScheme(let scheme): "in-\(scheme)"
        case .buttonShape(let shape): shape.kind == .circle ? "round-buttons" : nil
        case .hover(let effect): "\(effect.kind)"
        case .position: "place"
        default: nil
        }
    }
}

extension ButtonBorderShape {
    fileprivate var radius: String? {
        switch kind {
        case .automatic: "initial"
        case .capsule, .circle: "9999px"
        case .rounded(let radius): radius?.px ?? "8px"
        }
    }
}

extension SpatialRotation {
    /// The rotation as a transform of a view whose longer side is 400 points.
    var css: String {
        let distance = perspective > 0 ? "perspective(\((400 / perspective).px)) " : ""
        let rotation = "rotate3d(\(x.css),\(y.css),\(z.css),\(degrees.css)deg)"
        return "\(distance)\(rotation)\(depth == 0 ? "" : " translateZ(\((-depth).px))")"
    }
}
