import Foundation
import PortableUI

extension BoxStyle {
    /// The style of a box that changes the inherited properties, the visible area, or the transition of its content.
    var surface: Style {
        var style = Style()
        switch self {
        case .tint(let paint):
            for property: StaticString in ["--accentColor", "--prominent", "--on", "--spinner"] {
                style.set(property, paint?.plain)
            }
        case .bleed(let edges):
            for edge in Edge.allCases where edges.contains(Edge.Set(rawValue: 1 << edge.rawValue)) {
                style.set(edge.margin, "calc(-1*var(--inset-\(edge.name)))")
            }
        case .contentShape(let shape): style.set("border-radius", shape == .circle ? "50%" : shape.radius)
        case .mask(let shape, let paint, let frame?): style = frame.style(of: shape, paint?.image)
        case .mask(let shape, let paint, nil):
            style.set("border-radius", shape.radius)
            style.set("overflow", shape.clipsItself ? nil : "clip")
            style.set("clip-path", shape.clipPath)
            style.set("mask", paint?.image)
        case .depth(let depth): style.set("z-index", String(Int((depth.limited(to: -1e6...1e6) * 100).rounded())))
        case .hitTesting(let isOn):
            style.set("pointer-events", isOn ? nil : "none")
            // NB: What is in an overlay inherits nothing from its container, which no tap hits.
            style.set("--hit", isOn ? nil : "none")
        case .animation(let animation):
            style.set("--course", animation.map(\.css) ?? "0s")
        case .transition(_, let animation):
            style.set("--course", animation.css)
        default: break
        }
        return style
    }
}

extension Edge {
    fileprivate var margin: StaticString {
        switch self {
        case .top: "margin-top"
        case .leading: "margin-inline-start"
        case .bottom: "margin-bottom"
        case .trailing: "margin-inline-end"
        }
    }

    /// The name of the edge in class names and variables of the style sheet.
    fileprivate var name: String {
        switch self {
        case .top: "top"
        case .leading: "leading"
        case .bottom: "bottom"
        case .trailing: "trailing"
        }
    }
}

extension TransitionEffect {
    /// The class of a box with this transition.
    var className: String {
        let arrival = insertion == .none ? "box" : "box \(insertion.name(edge: "from"))"
        return removal == insertion ? arrival : "\(arrival) away \(removal.name(edge: "to"))"
    }
}

extension TransitionEffect.Motion {
    fileprivate func name(edge preposition: String) -> String {
        switch self {
        case .none: "at-once"
        case .fade: preposition == "to" ? "to-nothing" : "fade"
        case .grow: preposition == "to" ? "to-point" : "grow"
        case .edge(let edge): "\(preposition)-\(edge.name)"
        }
    }
}

extension UnitPoint {
    /// The value of `transform-origin`, or `nil` for the center, which is the default.
    var origin: String? {
        self == .center ? nil : "\((x * 100).css)% \((y * 100).css)%"
    }
}

extension Animation {
    /// The duration, the timing function, and any delay, in CSS.
    var css: String {
        let name =
            switch curve {
            case .linear: "linear"
            case .easeIn: "ease-in"
            case .easeOut: "ease-out"
            case .easeInOut: "ease-in-out"
            case .spring(let damping): Self.spring(damping)
            }
        return "\(duration.css)s \(name)" + (delay > 0 ? " \(delay.css)s" : "")
    }
}

extension Animation {
    /// Returns the timing function of a spring, approximated by line segments.
    private static func spring(_ damping: Double) -> String {
        let pieces = damping < 0.6 ? 48 : 24
        let end = damping < 1 ? 5.3 / damping : 7.4
        let places = (1..<pieces).map { piece -> String in
            let time = end * Double(piece) / Double(pieces)
            guard damping < 1 else { return (1 - exp(-time) * (1 + time)).css }
            let frequency = (1 - damping * damping).squareRoot()
            let swing = cos(frequency * time) + damping / frequency * sin(frequency * time)
            return (1 - exp(-damping * time) * swing).css
        }
        return "linear(0,\(places.joined(separator: ",")),1)"
    }
}

extension RadialFill {
    /// The gradient as a CSS image.
    var css: String {
        let stops = gradient.stops.map { stop -> String in
            let radius = start + stop.location * (end - start)
            return "\(stop.color.css) \(isElliptical ? "\((radius * 100).css)%" : radius.px)"
        }
        let shape = isElliptical ? "100% 100%" : "circle"
        let place = "\((center.x * 100).css)% \((center.y * 100).css)%"
        return "radial-gradient(\(shape) at \(place),\(stops.joined(separator: ",")))"
    }
}

extension AngularFill {
    /// The gradient as a CSS image.
    ///
    /// It starts at the right, while CSS starts at the top.
    var css: String {
        let stops = gradient.stops.map { "\($0.color.css) \((Double($0.location) * turn).css)deg" }
        let place = "\((center.x * 100).css)% \((center.y * 100).css)%"
        return "conic-gradient(from \((start + 90).css)deg at \(place),\(stops.joined(separator: ",")))"
    }
}

extension Paint {
    /// The colors of a gradient, or `nil` for other paints.
    var gradient: Gradient? {
        switch self {
        case .gradient(let line): line.gradient
        case .radial(let fill): fill.gradient
        case .angular(let fill): fill.gradient
        default: nil
        }
    }

    /// The filter for the content behind the paint, or `nil` if there is none.
    var backdrop: String? {
        if case .material = self { "blur(20px) saturate(1.8)" } else { nil }
    }

    /// A Boolean value that indicates whether the paint is a plain color.
    var isPlainColor: Bool {
        gradient == nil && backdrop == nil
    }
}

extension GradientLine {
    /// The gradient as a CSS image.
    ///
    /// If the line is parallel to an axis, the stops are moved to where the line begins and ends. A diagonal line goes
    /// from corner to corner of the square.
    var css: String {
        let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
        let degrees = atan2(dx, -dy) * 180 / .pi
        let (from, length) = dx == 0 ? (Double(start.y), dy) : (Double(start.x), dx)
        let isStraight = dx == 0 || dy == 0
        let stops = gradient.stops.map { stop -> String in
            let place =
                isStraight ? (length < 0 ? 1 - from : from) + Double(stop.location) * abs(length) : stop.location
            return "\(stop.color.css) \((place * 100).css)%"
        }
        return "linear-gradient(\(degrees.css)deg,\(stops.joined(separator: ",")))"
    }
}

extension Paint {
    /// The paint as a color, which for a gradient is the first one.
    var plain: String {
        guard let gradient else { return css }
        return gradient.stops.first?.color.css ?? "transparent"
    }

    /// The paint as a CSS image.
    fileprivate var image: String {
        gradient == nil ? "linear-gradient(\(css),\(css))" : css
    }
}
