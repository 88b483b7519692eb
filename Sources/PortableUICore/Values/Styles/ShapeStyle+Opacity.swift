extension ShapeStyle {
    /// Returns the style with its opacity multiplied by a factor between 0 for invisible and 1 for unchanged.
    public func opacity(_ opacity: Double) -> some ShapeStyle {
        FadedStyle(base: self, opacity: opacity)
    }
}

/// A style that draws another style with reduced opacity.
private struct FadedStyle<Base: ShapeStyle>: ShapeStyle {
    let base: Base
    let opacity: Double

    var _paint: _Paint { _Paint(paint: base._paint.paint.faded(opacity)) }
}

extension Paint {
    /// Returns the paint with its opacity multiplied.
    ///
    /// The stops of a gradient keep their locations.
    func faded(_ opacity: Double) -> Paint {
        switch self {
        case .color(let color): return .color(color.opacity(opacity))
        case .material(let strength): return .material(strength * opacity)
        case .faded(let base, let own): return .faded(base, own * opacity)
        case .gradient(var line):
            line.gradient = line.gradient.faded(opacity)
            return .gradient(line)
        case .radial(var fill):
            fill.gradient = fill.gradient.faded(opacity)
            return .radial(fill)
        case .angular(var fill):
            fill.gradient = fill.gradient.faded(opacity)
            return .angular(fill)
        case .foreground, .background, .tint, .hierarchical: return .faded(self, opacity)
        }
    }
}

extension Gradient {
    fileprivate func faded(_ opacity: Double) -> Gradient {
        Gradient(stops: stops.map { Stop(color: $0.color.opacity(opacity), location: $0.location) })
    }
}
