import Foundation
import PortableUI

extension ElementMarkup {
    /// The tag of a primitive that places other elements, or occupies space among them.
    var arrangement: Tag {
        var tag = Tag(place.isListItem ? "li" : "div", class: arrangementClass + fillAxes.classes)
        switch primitive {
        case .stack(let axis, let alignment, let spacing):
            tag.style.set("gap", spacing.map(\.px))
            let across = axis == .horizontal ? alignment.vertical.css : alignment.horizontal.css
            tag.style.set("align-items", across == "center" ? nil : across)
        case .layers(let alignment), .attachment(_, let alignment):
            tag.style.set("place-items", alignment.placement)
        case .grid(let columns, let alignment, let spacing):
            tag.style = Style(columns: columns, alignment: alignment, spacing: spacing)
        case .rowGrid(let rows, let alignment, let spacing):
            tag.style = Style(rows: rows, alignment: alignment, spacing: spacing)
        case .table(let alignment, let horizontal, let vertical):
            tag.style = Style(table: alignment, horizontal, vertical, columns: columns)
        case .tableRow(let alignment):
            tag.style.set("--cells", alignment?.css)
        case .spacer(let minimum):
            tag.style.set("flex-basis", minimum.map(\.px))
        case .divider:
            tag.set("role", "separator")
        case .bar(.actions(_, allowsFullSwipe: true)): tag.set("data-full", true)
        case .box(let style):
            tag.style = style.style
            tag.set("inert", style == .redacted(true))
            tag.set("aria-busy", style == .redacted(true) ? "true" : nil)
            if style == .menu {
                tag.set("data-m", true)
                tag.set("tabindex", "0")
                tag.set("aria-haspopup", "menu")
            }
            if case .grip(let collection) = style { tag.set("data-grip", "\(collection)") }
            if case .accessibility(let grouping) = style { tag.set("role", grouping.role) }
        default: break
        }
        return tag
    }

    private var arrangementClass: String {
        switch primitive {
        case .stack(.vertical, _, _): "stack"
        case .stack(.horizontal, let alignment, _): alignment.vertical.isBaseline ? "row-stack baseline" : "row-stack"
        case .layers: "layers"
        case .attachment(let isBehind, _): isBehind ? "attachment behind" : "attachment"
        case .grid: "grid"
        case .rowGrid: "grid across"
        case .table: "table"
        case .tableRow: "cells"
        case .box(.menu): "box menu"
        case .box(.cell): "box cell"
        case .box(.grip): "box grip"
        case .reader: "reader"
        case .spacer: "spacer"
        case .divider: "divider"
        case .box(.hidden): "box unseen"
        case .box(.opacity(let opacity)) where opacity.isInvisible: "box unseen"
        case .box(.frame(.some, _, _)): "box fixed"
        case .box(.frame(nil, .some, _)): "box high"
        case .box(.redacted(let isRedacted)): isRedacted ? "box redacted" : "box unredacted"
        case .box(.colorScheme(let scheme)): scheme.map { "box scheme-\($0)" } ?? "box"
        case .box(.bleed): "box bleed"
        case .box(.inset(let axis)): axis == .vertical ? "box inset" : "box inset beside"
        case .box(.unlabeled): "box unlabeled"
        case .box(.spoken): "box spoken"
        case .box(.animation): "box animated"
        case .box(.transition(let effect, _)): effect.className
        case .bar(let place): place.className
        case .box(.clip(.path)), .box(.mask(.path, _, _)): "box measured"
        case .box(.aspectRatio(_, let mode)): mode == .fill ? "box ratio cover" : "box ratio"
        case .box(let style): style.inheritanceClass.map { "box \($0)" } ?? "box"
        default: "box"
        }
    }

    /// The tag of a primitive that shows something other than text.
    var picture: Tag {
        switch primitive {
        case .symbol(let name, let font, let paint, let isResizable, let scale):
            let size = isResizable ? " resizable" : scale.className
            var tag = Tag("svg", class: "symbol\(size)\(fillAxes.classes)")
            tag.set("viewBox", "0 0 24 24")
            tag.style = font?.style ?? Style()
            tag.style.set("color", paint?.css)
            tag.content = .symbol(name)
            if attributes.label == nil, spokenName == nil, !attributes.isHidden { tag.set("aria-hidden", "true") }
            return tag
        case .image(let name, _):
            var tag = Tag("svg", class: "symbol image\(fillAxes.classes)")
            tag.set("viewBox", "0 0 24 24")
            tag.content = .symbol(name)
            return tag
        case .picture(let address, let scale, let isResizable, let isPixelated):
            let size = isResizable ? " resizable" : ""
            var tag = Tag("img", class: "picture\(size)\(isPixelated ? " pixels" : "")\(fillAxes.classes)")
            tag.set("src", address)
            tag.set("alt", attributes.label ?? "")
            tag.style.set("zoom", scale == 1 || isResizable ? nil : (1 / scale).css)
            return tag
        case .shape(let outline, let paint, let stroke):
            var tag = Tag("div", class: "shape\(fillAxes.classes)")
            let color = (paint ?? .foreground).css
            tag.style = stroke.map { outline.stroke(color, width: $0) } ?? outline.clippedFill(color)
            if stroke == nil { tag.style.set("backdrop-filter", paint?.backdrop) }
            return tag
        case .color(let color):
            var tag = Tag("div", class: "color\(fillAxes.classes)")
            tag.style.set("background", color.css)
            return tag
        default: return Tag("div")
        }
    }
}

extension Image.Scale {
    fileprivate var className: String {
        switch self {
        case .small: " lesser"
        case .medium: ""
        case .large: " greater"
        }
    }
}
