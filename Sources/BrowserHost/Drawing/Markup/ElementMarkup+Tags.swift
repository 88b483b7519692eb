import Foundation
import LocalizedTexts
import PortableUI

extension ElementMarkup {
    /// The tag without the attributes that all tags have.
    var bareTag: Tag {
        switch primitive {
        case .root: Tag("main", class: "root")
        case .text(let block): text(block)
        case .symbol, .image, .shape, .color, .picture: picture
        case .drawing(let drawing): self.drawing(drawing)
        case .button(let role, let style, let size): button(role: role, style: style, size: size)
        case .toggle(let isOn): toggle(isOn: isOn)
        case .progress(let fraction, let size, let style, let tint):
            progress(fraction: fraction, size: size, style: style, tint: tint)
        case .scroll(let axes, let showsIndicators, let refresh, let position, let snapping, let margins):
            region(
                "div",
                class: "scroll\(axes.className)\(showsIndicators ? "" : " bare")\(snapping?.className ?? "")",
                ornament: "div", refresh: refresh, position: position
            ).with(margins)
        case .list(let refresh, let style, let showsIndicators, let showsBackground, let rowSpacing, let margins):
            list(
                class: "\(style.className)\(showsIndicators ? "" : " bare")\(showsBackground ? "" : " clear")",
                refresh: refresh, rowSpacing: rowSpacing
            ).with(margins)
        case .row: row
        case .navigation(let bar): navigation(bar)
        case .field(let field): self.field(field)
        case .picker(let picker): self.picker(picker)
        case .date(let date): self.date(date)
        case .slider(let slider): self.slider(slider)
        case .dialog(let dialog): self.dialog(dialog)
        case .tabs(let tabs): self.tabs(tabs)
        case .gap(let gap): self.gap(gap)
        case .stack, .layers, .attachment, .grid, .rowGrid, .table, .tableRow, .spacer, .divider, .box, .bar, .reader:
            arrangement
        }
    }

    private func text(_ block: TextRun.Block) -> Tag {
        if let least = block.leastScale { return fitting(block, least) }
        var names = "text"
        switch block.alignment {
        case .leading: break
        case .center: names += " middle"
        case .trailing: names += " end"
        }
        var tag = Tag("span", class: block.lineLimit == nil ? names : names + " clamp")
        if let run = block.runs.first, block.runs.count == 1, run.link == nil {
            tag.style = run.style
            tag.content = .text(run.text)
        } else {
            tag.content = .runs(block.runs.enumerated().map { $1.link == nil ? $1.tag : link($1, at: $0) })
        }
        tag.style.set("-webkit-line-clamp", block.lineLimit.map(String.init))
        tag.style.set("min-height", block.leastLines.map { "\($0)lh" })
        return tag
    }

    /// Returns the tag of a list.
    private func list(class names: String, refresh: RefreshControl?, rowSpacing: CGFloat?) -> Tag {
        let isSpaced = rowSpacing.map { $0 > 0 } ?? false
        var tag = region("ul", class: "list\(names)\(isSpaced ? " spaced" : "")", ornament: "li", refresh: refresh)
        tag.style.set("row-gap", isSpaced ? rowSpacing?.px : nil)
        return tag
    }

    /// Returns the tag of a link.
    ///
    /// Within a button, it isn't a control of its own.
    func link(_ run: TextRun, at index: Int) -> Tag {
        guard !place.isInsideButton else { return run.tag }
        var tag = Tag("button", class: "link")
        tag.set("type", "button")
        tag.set("role", "link")
        tag.set("data-k", "c")
        tag.set("value", String(index))
        tag.set("disabled", !attributes.isEnabled)
        tag.style = run.style
        tag.content = .text(run.text)
        return tag
    }

    private func button(role: ButtonRole?, style: ButtonAppearance, size: ControlSize) -> Tag {
        let names = "button \(style.className) \(size.className)\(role.map { " \($0.name)" } ?? "")\(fillAxes.classes)"
        // For a parser, a button inside a button would end the outer one.
        let address = attributes.isEnabled ? attributes.webpageURL.flatMap(PagePlace.address) : nil
        var tag = Tag(place.isInsideButton ? "span" : address == nil ? "button" : "a", class: names)
        if place.isInsideButton {
            tag.set("role", "button")
            tag.set("data-k", "t")
        } else if let address {
            tag.set("href", address)
            tag.set("draggable", "false")
            tag.set("data-k", "t")
        } else {
            tag.set("type", "button")
            tag.set("disabled", !attributes.isEnabled)
        }
        tag.set("data-p", style == .custom)
        return tag
    }

    private func toggle(isOn: Bool) -> Tag {
        var knob = Tag("input")
        knob.set("type", "checkbox")
        knob.set("role", "switch")
        knob.set("checked", isOn)
        knob.set("disabled", !attributes.isEnabled)
        knob.set("aria-label", attributes.label)
        knob.set("aria-description", attributes.spokenDescription)
        var tag = Tag("label", class: "toggle\(fillAxes.classes)")
        tag.ornament = [knob]
        return tag
    }

    private func progress(fraction: Double?, size: ControlSize, style: ProgressAppearance, tint: Color?) -> Tag {
        var tag = Tag("div", class: "progress \(size.className)\(fillAxes.classes)")
        tag.style.set("--accentColor", tint?.css)
        tag.style.set("--spinner", tint?.css)
        tag.set("role", "progressbar")
        if let fraction {
            tag.set("aria-valuemin", "0")
            tag.set("aria-valuemax", "100")
            tag.set("aria-valuenow", (min(max(fraction, 0), 1) * 100).css)
        }
        tag.ornament = [style.drawing(of: fraction.map { min(max($0, 0), 1).css })]
        return tag
    }

    private func region(
        _ name: StaticString, class names: String, ornament: StaticString, refresh: RefreshControl?,
        position: PositionControl? = nil
    ) -> Tag {
        var tag = Tag(name, class: "\(names)\(fillAxes.classes)")
        tag.set("tabindex", "0")
        tag.set("data-anchor", position.map { $0.anchor.map { "\($0.x.css),\($0.y.css)" } ?? "" })
        guard let refresh else { return tag }
        tag.set("aria-busy", refresh.isRefreshing ? "true" : nil)
        var button = Tag("button", class: "button bordered small")
        button.set("type", "button")
        button.set("data-k", "f")
        button.set("disabled", !attributes.isEnabled)
        button.content = .text(LocalizedText.string("Refresh"))
        var bar = Tag(ornament, class: "refresh")
        bar.content = .runs([button])
        tag.ornament = [bar]
        return tag
    }

    private func navigation(_ bar: NavigationBar) -> Tag {
        var tag = Tag("section", class: "navigation\(bar.isInline ? " inline" : "")\(fillAxes.classes)")
        tag.set("aria-label", bar.title)
        var heading = Tag("h1")
        heading.content = .text(bar.title ?? "")
        if let back = bar.back {
            var button = Tag("button", class: "button back")
            button.set("type", "button")
            button.set("data-k", "x")
            button.content = .text(back)
            var header = Tag("header")
            header.content = .runs([button, heading])
            tag.ornament = [header]
        } else if bar.title != nil {
            tag.ornament = [heading]
        }
        return tag
    }

    /// Returns the tag of a gap.
    ///
    /// The script sets its length; without a script, it's an estimate based on rows of text.
    private func gap(_ gap: Gap) -> Tag {
        var tag = Tag(place.isListItem ? "li" : "div", class: "gap")
        switch gap.side {
        case .before: tag.set("data-gap", "\(gap.shown.lowerBound),\(gap.shown.upperBound),\(gap.total)")
        case .after: tag.set("data-gap-end", true)
        }
        tag.set("aria-hidden", "true")
        tag.set("hidden", gap.count <= 0)
        let length = (CGFloat(gap.count) * 44 / CGFloat(place.columns)).px
        if place.isBeside { tag.unscripted.set("width", length) } else { tag.unscripted.set("height", length) }
        return tag
    }
}

extension TextRun {
    var tag: Tag {
        var tag = Tag("span")
        tag.style = style
        tag.content = .text(text)
        return tag
    }
}

extension Axis.Set {
    fileprivate var className: String {
        switch self {
        case .horizontal: " beside"
        case [.horizontal, .vertical]: " both"
        default: ""
        }
    }
}

extension ProgressAppearance {
    /// Returns the tag of a bar, a spinner, or a ring that fills.
    fileprivate func drawing(of fraction: String?) -> Tag {
        let isBar = self == .linear || self == .automatic && fraction != nil
        var drawing = Tag(
            isBar ? "progress" : "span", class: isBar ? "bar" : fraction == nil ? "spinner" : "spinner ring")
        if isBar { drawing.set("value", fraction) } else { drawing.style.set("--done", fraction) }
        drawing.set("aria-hidden", "true")
        return drawing
    }
}

extension ButtonAppearance {
    fileprivate var className: String {
        switch self {
        case .automatic: "automatic"
        case .plain: "plain"
        case .borderless: "borderless"
        case .bordered: "bordered"
        case .borderedProminent: "bordered prominent"
        case .custom: "plain custom"
        case .link: "automatic link"
        }
    }
}

extension ControlSize {
    fileprivate var className: String {
        switch self {
        case .mini: "mini"
        case .small: "small"
        case .regular: "regular"
        case .large: "large"
        case .extraLarge: "huge"
        }
    }
}

extension ScrollSnapping {
    fileprivate var className: String { self == .next ? " snapping next" : " snapping" }
}

extension Tag {
    fileprivate func with(_ margins: ContentMargins) -> Tag {
        // Views snap inside the margins.
        let sides: [(StaticString, StaticString, CGFloat?)] = [
            ("padding-top", "scroll-padding-top", margins.top),
            ("padding-bottom", "scroll-padding-bottom", margins.bottom),
            ("padding-inline-start", "scroll-padding-inline-start", margins.leading),
            ("padding-inline-end", "scroll-padding-inline-end", margins.trailing),
        ]
        var tag = self
        for (inner, outer, margin) in sides {
            tag.style.set(inner, margin?.px)
            tag.style.set(outer, margin?.px)
        }
        return tag
    }
}
