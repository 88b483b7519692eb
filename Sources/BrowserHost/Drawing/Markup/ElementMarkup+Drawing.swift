import Foundation
import PortableUI

extension ElementMarkup {
    /// Returns the tag of a drawing: an SVG element with at least one child for each mark.
    ///
    /// Until the drawing has been made for the frame, it's stretched to fit.
    func drawing(_ drawing: Drawing) -> Tag {
        var names = drawing.size == nil ? "drawing" : "drawing measured"
        if drawing.isClipped { names += " clipped" }
        var tag = Tag("div", class: names + fillAxes.classes)
        var svg = Tag("svg")
        svg.set("aria-hidden", "true")
        if let size = drawing.size {
            svg.set("viewBox", "0 0 \(max(size.width, 0.01).svg) \(max(size.height, 0.01).svg)")
            svg.set("preserveAspectRatio", "none")
        }
        svg.content = .runs(drawing.marks.enumerated().map { MarkDrawing(mark: $1, name: "e\(id)-\($0)").tag })
        tag.ornament = [svg]
        return tag
    }
}

/// The markup of a mark.
private struct MarkDrawing {
    let mark: Mark
    /// The beginning of the names of gradients and clip paths, which is unique in the page.
    let name: String

    /// The mark, in a group if it needs definitions.
    var tag: Tag {
        let (paint, gradient) = paint
        var tag = content(paint)
        if case .paint(let paint, let rect) = mark.shade, let css = paint.image { tag = shaped(by: css, rect) }
        tag.set("transform", mark.transform.svg)
        tag.set("opacity", mark.opacity < 1 ? max(0, mark.opacity).css : nil)
        if let gradient { tag = group([gradient, tag]) }
        for (index, clip) in mark.clips.enumerated().reversed() { tag = clipped(tag, by: clip, index) }
        return tag
    }

    private func content(_ paint: String) -> Tag {
        switch mark.content {
        case .fill(let path, let isEvenOdd):
            var tag = Tag("path")
            tag.set("d", path.svg)
            tag.set("fill", paint)
            tag.set("fill-rule", isEvenOdd ? "evenodd" : nil)
            return tag
        case .stroke(let path, let style):
            var tag = Tag("path")
            tag.set("d", path.svg)
            tag.set("fill", "none")
            tag.set("stroke", paint)
            style.write(to: &tag)
            return tag
        case .text(let text): return text.tag(paint)
        }
    }

    /// Returns a page area with a background that SVG doesn't have, which is visible only where the mark is.
    private func shaped(by css: String, _ rect: CGRect) -> Tag {
        var width: CGFloat = 0
        if case .stroke(_, let style) = mark.content { width = max(0, style.lineWidth) }
        let rect = rect.insetBy(dx: -width, dy: -width)
        var background = Tag("div")
        background.style.set("background", css)
        background.style.set("height", "100%")
        var area = Tag("foreignObject")
        area.spread(over: rect)
        area.content = .runs([background])
        return masked(area, by: [content("#fff")], over: rect, "\(name)m")
    }

    // MARK: Gradients

    /// The value of `fill` or `stroke`, and the gradient that it refers to.
    private var paint: (String, Tag?) {
        guard let gradient else { return (mark.shade.paint?.plain ?? "none", nil) }
        return ("url(#\(name)g)", gradient)
    }

    private var gradient: Tag? {
        switch mark.shade {
        case .linear(let gradient, let start, let end, let spread): return linear(gradient, start, end, spread)
        case .radial(let gradient, let center, let start, let end, let spread):
            return radial(gradient, center, start, end, spread)
        case .paint(.gradient(let line), let rect):
            return linear(line.gradient, line.start.place(in: rect), line.end.place(in: rect), .pad)
        case .paint(.radial(let fill), let rect):
            return radial(fill.gradient, fill.center.place(in: rect), fill.start, fill.end, .pad)
        case .paint: return nil
        }
    }

    private func linear(_ gradient: Gradient, _ start: CGPoint, _ end: CGPoint, _ spread: Shade.Spread) -> Tag {
        var tag = Tag("linearGradient")
        tag.set("x1", start.x.svg)
        tag.set("y1", start.y.svg)
        tag.set("x2", end.x.svg)
        tag.set("y2", end.y.svg)
        return filled(tag, gradient.stops, spread)
    }

    /// Returns a gradient between two circles, whose stops begin at the inner one.
    private func radial(
        _ gradient: Gradient, _ center: CGPoint, _ start: CGFloat, _ end: CGFloat, _ spread: Shade.Spread
    ) -> Tag {
        var tag = Tag("radialGradient")
        tag.set("cx", center.x.svg)
        tag.set("cy", center.y.svg)
        tag.set("r", max(0, end).svg)
        tag.set("fr", start > 0 ? start.svg : nil)
        return filled(tag, gradient.stops, spread)
    }

    private func filled(_ gradient: Tag, _ stops: [Gradient.Stop], _ spread: Shade.Spread) -> Tag {
        var gradient = gradient
        gradient.set("id", "\(name)g")
        gradient.set("gradientUnits", "userSpaceOnUse")
        gradient.set("spreadMethod", spread == .pad ? nil : "\(spread)")
        gradient.content = .runs(
            stops.map { stop in
                var tag = Tag("stop")
                tag.set("offset", stop.location.limited(to: 0...1).css)
                tag.set("stop-color", stop.color.css)
                return tag
            })
        return gradient
    }

    // MARK: Clips

    /// Returns a tag that is visible only in an area.
    ///
    /// The outside of a path is a mask, because a clip path has no outside.
    private func clipped(_ content: Tag, by clip: Clip, _ index: Int) -> Tag {
        let id = "\(name)c\(index)"
        var path = Tag("path")
        path.set("d", clip.path.svg)
        path.set(clip.isInverse ? "fill-rule" : "clip-rule", clip.isEvenOdd ? "evenodd" : nil)
        guard clip.isInverse else {
            var area = Tag("clipPath")
            area.set("id", id)
            area.content = .runs([path])
            return group([area, content], "clip-path", id)
        }
        var everything = Tag("rect")
        everything.spread(over: Self.everywhere)
        everything.set("fill", "#fff")
        return masked(content, by: [everything, path], over: Self.everywhere, id)
    }

    /// An area that contains whatever browsers can draw.
    private static let everywhere = CGRect(x: -99_999, y: -99_999, width: 199_998, height: 199_998)

    /// Returns a tag that is visible only where other tags are white.
    private func masked(_ content: Tag, by parts: [Tag], over rect: CGRect, _ id: String) -> Tag {
        var mask = Tag("mask")
        mask.set("id", id)
        mask.set("maskUnits", "userSpaceOnUse")
        mask.spread(over: rect)
        mask.content = .runs(parts)
        return group([mask, content], "mask", id)
    }

    private func group(_ content: [Tag], _ property: StaticString? = nil, _ id: String = "") -> Tag {
        var group = Tag("g")
        if let property { group.set(property, "url(#\(id))") }
        group.content = .runs(content)
        return group
    }
}

extension Paint {
    /// The paint as a CSS image, if SVG has no such gradient.
    fileprivate var image: String? {
        switch self {
        case .angular(let fill): fill.css
        case .material: css
        default: nil
        }
    }
}

extension Tag {
    fileprivate mutating func spread(over rect: CGRect) {
        set("x", rect.minX.svg)
        set("y", rect.minY.svg)
        set("width", max(0, rect.width).svg)
        set("height", max(0, rect.height).svg)
    }
}

extension UnitPoint {
    fileprivate func place(in rect: CGRect) -> CGPoint {
        CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
    }
}

extension StrokeStyle {
    fileprivate func write(to tag: inout Tag) {
        tag.set("stroke-width", max(0, lineWidth).svg)
        tag.set("stroke-linecap", lineCap == .butt ? nil : "\(lineCap)")
        tag.set("stroke-linejoin", lineJoin == .miter ? nil : "\(lineJoin)")
        tag.set("stroke-miterlimit", lineJoin == .miter ? max(1, miterLimit).svg : nil)
        guard dash.contains(where: { $0 > 0 }) else { return }
        tag.set("stroke-dasharray", dash.prefix(100).map { max(0, $0).svg }.joined(separator: " "))
        tag.set("stroke-dashoffset", dashPhase == 0 ? nil : dashPhase.svg)
    }
}
