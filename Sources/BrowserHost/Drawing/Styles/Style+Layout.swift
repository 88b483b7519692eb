import Foundation
import PortableUI

extension HorizontalAlignment {
    /// The keyword of the alignment properties.
    var css: String {
        switch position {
        case .leading: "start"
        case .center: "center"
        case .trailing: "end"
        }
    }
}

extension VerticalAlignment {
    var css: String {
        switch position {
        case .top: "start"
        case .center: "center"
        case .bottom: "end"
        case .firstTextBaseline: "first baseline"
        case .lastTextBaseline: "last baseline"
        }
    }

    /// A Boolean value that indicates whether views are aligned by a baseline of their text.
    var isBaseline: Bool { position == .firstTextBaseline || position == .lastTextBaseline }
}

extension Alignment {
    /// The value of `place-items`, or `nil` for the center, which is the style sheet's default.
    var placement: String? {
        self == .center ? nil : "\(vertical.css) \(horizontal.css)"
    }
}

extension Style {
    /// Creates the style of a grid with the given columns and spacing.
    init(columns: [GridColumn], alignment: HorizontalAlignment, spacing: CGFloat?) {
        set("grid-template-columns", columns.isEmpty ? nil : columns.tracks)
        set("gap", "\((spacing ?? 8).px) \((columns.lazy.compactMap(\.spacing).first ?? 8).px)")
        let own = columns.lazy.compactMap(\.alignment).first
        set("justify-items", (own?.horizontal ?? alignment) == .center ? nil : (own?.horizontal ?? alignment).css)
        set("align-items", own.flatMap { $0.vertical == .center ? nil : $0.vertical.css })
    }
}

extension Style {
    /// Creates the style of a grid that grows in reading direction, with the given rows.
    init(rows: [GridColumn], alignment: VerticalAlignment, spacing: CGFloat?) {
        set("grid-template-rows", rows.isEmpty ? nil : rows.tracks)
        set("gap", "\((rows.lazy.compactMap(\.spacing).first ?? 8).px) \((spacing ?? 8).px)")
        set("align-items", alignment == .center ? nil : alignment.css)
    }

    /// Creates the style of a table, whose rows share their columns.
    init(table alignment: Alignment, _ horizontal: CGFloat?, _ vertical: CGFloat?, columns: Int) {
        set("grid-template-columns", "repeat(\(max(1, columns)),auto)")
        set("gap", "\((vertical ?? 8).px) \((horizontal ?? 8).px)")
        set("place-items", alignment.placement)
    }
}

extension [GridColumn] {
    /// A list of tracks, with one pattern for all adaptive columns at the position of the first one.
    ///
    /// NB: CSS allows a list to repeat only one pattern, and ignores a list with two. The columns of two adaptive items
    /// therefore alternate, and there are equally many of each.
    fileprivate var tracks: String {
        let pattern = "repeat(auto-fill,\(filter(\.isAdaptive).map(\.track).joined(separator: " ")))"
        let first = firstIndex(where: \.isAdaptive)
        return enumerated().compactMap { index, column in
            if index == first { return pattern }
            return column.isAdaptive ? nil : column.track
        }
        .joined(separator: " ")
    }
}

extension GridColumn {
    /// The width of one track.
    ///
    /// An infinite width shares the remaining space. An adaptive one never overflows a narrow page.
    fileprivate var track: String {
        switch width {
        case .fixed(let width): width.px
        case .flexible(let minimum, let maximum): "minmax(\(minimum.px),\(maximum.isFinite ? maximum.px : "1fr"))"
        case .adaptive(let minimum, _): "minmax(min(100%,\(minimum.px)),1fr)"
        }
    }

    fileprivate var isAdaptive: Bool {
        if case .adaptive = width { true } else { false }
    }
}

extension ShapeOutline {
    /// The radius of the corners.
    ///
    /// A circle is inscribed, which a radius can't express.
    var radius: String? {
        switch self {
        case .rectangle, .circle, .path: nil
        case .roundedRectangle(let radius): radius.px
        case .ellipse: "50%"
        case .capsule: "9999px"
        }
    }

    /// Returns the style of the filled shape as a background that doesn't clip the content.
    ///
    /// - Parameter isDisc: A Boolean value that indicates whether a circle can be a gradient that ends at its edge.
    func fill(_ paint: String, isDisc: Bool = true) -> Style {
        var style = Style()
        let disc = "radial-gradient(circle closest-side,\(paint) calc(100% - .5px),transparent)"
        style.set("background", self == .circle && isDisc ? disc : paint)
        style.set("border-radius", self == .circle && !isDisc ? "50%" : radius)
        return style
    }

    /// Returns the style of the filled shape without content.
    ///
    /// Its edge is clipped, which is sharper than a gradient.
    func clippedFill(_ paint: String) -> Style {
        var style = Style()
        style.set("background", paint)
        style.set("border-radius", radius)
        style.set("clip-path", clipPath)
        return style
    }

    /// The shape as a clip path, or `nil` if a radius suffices, or the frame of a path isn't known yet.
    var clipPath: String? {
        switch self {
        case .circle: "circle(closest-side)"
        case .path(let path?, let isEvenOdd): "path(\(isEvenOdd ? "evenodd," : "")\"\(path.svg)\")"
        case .rectangle, .roundedRectangle, .ellipse, .capsule, .path(nil, _): nil
        }
    }

    /// A Boolean value that indicates whether the clip path is all that limits the content.
    var clipsItself: Bool {
        if case .path = self { true } else { false }
    }

    /// Returns the style of the shape's outline, which is centered on its edge.
    func stroke(_ paint: String, width: CGFloat) -> Style {
        var style = Style()
        let half = (width / 2).px
        let ring = "transparent calc(100% - \(width.px) - .5px),\(paint) calc(100% - \(width.px)),"
        let disc = "radial-gradient(circle closest-side,\(ring)\(paint) calc(100% - .5px),transparent)"
        style.set("background", self == .circle ? disc : nil)
        style.set("box-shadow", self == .circle ? nil : "0 0 0 \(half) \(paint),inset 0 0 0 \(half) \(paint)")
        style.set("border-radius", radius)
        return style
    }
}

extension BoxStyle {
    var style: Style {
        var style = Style()
        switch self {
        case .padding(let top, let leading, let bottom, let trailing):
            style.set("padding-block", "\(top.css) \(bottom.css)")
            style.set("padding-inline", "\(leading.css) \(trailing.css)")
        case .frame(let width, let height, let alignment):
            style.set("width", width?.px)
            style.set("height", height?.px)
            style.set("place-items", alignment.placement)
        case .flexibleFrame(let limits, let alignment):
            style = limits.style
            style.set("place-items", alignment.placement)
        case .background(let paint, let shape):
            style = shape.fill(paint.css, isDisc: paint.isPlainColor)
            style.set("backdrop-filter", paint.backdrop)
        case .border(let paint, let width):
            style.set("outline", "\(width.px) solid \(paint.plain)")
            style.set("outline-offset", "-\(width.px)")
        case .clip(let shape):
            style.set("overflow", shape.clipsItself ? nil : "clip")
            style.set("border-radius", shape.radius)
            style.set("clip-path", shape.clipPath)
        case .aspectRatio(let ratio, _): style.set("aspect-ratio", ratio?.css)
        case .hidden, .redacted, .colorScheme, .unlabeled, .spoken, .accessibility, .menu, .grip: break
        case .cell(let columns, let axes):
            style.set("--span", columns > 1 ? "span \(columns)" : nil)
            if axes.contains(.horizontal) {
                style.set("width", "0")
                style.set("min-width", "100%")
            }
            if axes.contains(.vertical) {
                style.set("height", "0")
                style.set("min-height", "100%")
            }
        case .opacity, .shadow, .offset, .scale, .rotation, .turn, .fixedSize, .filter, .blend: style = effect
        case .tint, .bleed, .inset, .contentShape, .mask, .animation, .transition, .depth, .hitTesting: style = surface
        case .selectable, .typeSize, .localScheme, .buttonShape, .hover, .position: style = inheritance
        }
        return style
    }

    private var effect: Style {
        var style = Style()
        switch self {
        case .opacity(let opacity): style.set("opacity", opacity.css)
        case .shadow(let color, let radius, let x, let y):
            style.set("filter", "drop-shadow(\(x.px) \(y.px) \(max(0, radius).px) \(color.css))")
        case .filter(let filter): style.set("filter", filter.css)
        case .blend(let mode):
            style.set("mix-blend-mode", mode?.css)
            style.set("isolation", mode == nil ? "isolate" : nil)
        case .offset(let x, let y): style.set("translate", "\(x.px) \(y.px)")
        case .scale(let x, let y, let anchor):
            style.set("scale", "\(x.css) \(y.css)")
            style.set("transform-origin", anchor.origin)
        case .rotation(let degrees, let anchor):
            style.set("rotate", "\(degrees.css)deg")
            style.set("transform-origin", anchor.origin)
        case .turn(let turn):
            style.set("transform", turn.css)
            style.set("transform-origin", turn.anchor.origin)
        case .fixedSize(let horizontal, let vertical):
            // NB: Not `flex: none`, because the stack around it may shrink the other side.
            let (width, height) = (horizontal ? "max-content" : nil, vertical ? "max-content" : nil)
            style.set("width", width)
            style.set("min-width", width)
            style.set("height", height)
            style.set("min-height", height)
        default: break
        }
        return style
    }
}

extension BoxStyle.Inset {
    fileprivate var css: String {
        switch self {
        case .points(let points): points.px
        case .standard: "16px"
        }
    }
}

extension FrameLimits {
    fileprivate var style: Style {
        var style = Style()
        style.set("min-width", minWidth?.px)
        style.set("max-width", maxWidth.flatMap { $0.isFinite ? $0.px : nil })
        style.set("min-height", minHeight?.px)
        style.set("max-height", maxHeight.flatMap { $0.isFinite ? $0.px : nil })
        return style
    }
}
