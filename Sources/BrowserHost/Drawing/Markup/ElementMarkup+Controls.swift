import Foundation
import PortableUI

extension ElementMarkup {
    /// Returns the tag of a text field, which is named by the label around it.
    func field(_ field: FieldControl) -> Tag {
        var input = Tag(field.lines == nil ? "input" : "textarea")
        if let lines = field.lines {
            // The parser drops one line break at the beginning of the text.
            input.content = .text("\n" + field.text)
            input.set("rows", String(lines.least ?? 1))
            // NB: A browser that sizes a field by its content ignores the rows.
            input.style.set("min-height", lines.least.flatMap { $0 > 1 ? "calc(\($0)lh + 16px)" : nil })
            input.style.set("max-height", lines.most.map { "calc(\($0)lh + 16px)" })
        } else {
            input.set("type", field.isSecure ? "password" : field.appearance == .search ? "search" : "text")
        }
        field.hints.write(to: &input)
        input.set("value", primitive.editedValue)
        input.set("placeholder", field.prompt ?? spokenName)
        input.set("disabled", !attributes.isEnabled)
        input.set("autofocus", field.isFocused == true)
        input.set("aria-label", attributes.label)
        input.set("aria-description", attributes.spokenDescription)
        let kind = field.lines.map { $0.fills ? " editor" : " lines" } ?? ""
        var tag = Tag("label", class: "field \(field.appearance)\(kind)\(fillAxes.classes)")
        tag.set("data-i", true)
        tag.ornament = [input]
        return tag
    }

    /// Returns the tag of a slider, which is named by the label around it.
    func slider(_ slider: SliderControl) -> Tag {
        var input = Tag("input")
        input.set("type", "range")
        input.set("min", slider.lower.css)
        input.set("max", slider.upper.css)
        input.set("step", slider.step?.css ?? "any")
        input.set("value", primitive.editedValue)
        input.set("disabled", !attributes.isEnabled)
        input.set("aria-label", attributes.label)
        input.set("aria-valuetext", attributes.value)
        var tag = Tag("label", class: "slider\(fillAxes.classes)")
        tag.set("data-i", true)
        tag.ornament = [input]
        return tag
    }

    /// Returns the tag of a picker: the browser's own menu, or buttons of which one is selected.
    func picker(_ picker: PickerControl) -> Tag {
        let isMenu = picker.appearance == .menu
        var tag = Tag(isMenu ? "label" : "div", class: "picker \(picker.appearance)\(fillAxes.classes)")
        var control = Tag(isMenu ? "select" : "div", class: isMenu ? "" : "options")
        if isMenu { control.set("disabled", !attributes.isEnabled) } else { tag.set("role", "radiogroup") }
        tag.set("data-i", true)
        let options = picker.options.enumerated().map { index, title in
            isMenu ? option(title, index, picker) : segment(title, index, picker)
        }
        let isOpen = isMenu && picker.selected == nil
        control.content = .runs((isOpen ? [Tag("option")] : []) + options)
        tag.ornament = [control]
        return tag
    }

    private func option(_ title: String, _ index: Int, _ picker: PickerControl) -> Tag {
        var option = Tag("option")
        option.set("value", String(index))
        option.set("selected", index == picker.selected)
        option.content = .text(title)
        return option
    }

    private func segment(_ title: String, _ index: Int, _ picker: PickerControl) -> Tag {
        var input = Tag("input")
        input.set("type", "radio")
        input.set("name", "e\(id)")
        input.set("value", String(index))
        input.set("checked", index == picker.selected)
        input.set("disabled", !attributes.isEnabled)
        var text = Tag("span")
        text.content = .text(title)
        var label = Tag("label")
        label.content = .runs([input, text])
        return label
    }

    /// Returns the tag of a modal dialog, which the script opens.
    func dialog(_ dialog: DialogControl) -> Tag {
        var tag = Tag("dialog", class: "\(dialog.kind)")
        tag.set("aria-label", dialog.title)
        tag.set("role", dialog.kind == .alert ? "alertdialog" : nil)
        switch dialog.form.height {
        case .fraction(let fraction): tag.style.set("height", "\((fraction * 100).css)dvh")
        case .points(let points): tag.style.set("height", points.px)
        case nil: break
        }
        tag.style.set("border-radius", dialog.form.cornerRadius?.px)
        tag.set("data-mark", dialog.form.hasDragIndicator)
        return tag
    }

    /// Returns the tag of a view with tabs: the page of a tab, and a bar of buttons.
    func tabs(_ tabs: TabControl) -> Tag {
        var tag = Tag("div", class: tabs.isPaged ? "pages gx gy" : "tabs gx gy")
        guard !tabs.isPaged else {
            tag.set("data-page", String(tabs.selected))
            return tag
        }
        if tabs.isBarHidden { return tag }
        var bar = Tag("nav")
        bar.set("role", "tablist")
        bar.content = .runs(tabs.items.enumerated().map { tab($0, $1, isSelected: $0 == tabs.selected) })
        tag.ornament = [bar]
        return tag
    }

    private func tab(_ index: Int, _ item: TabControl.Item, isSelected: Bool) -> Tag {
        let address = item.webpageURL.flatMap(PagePlace.address)
        var button = Tag(address == nil ? "button" : "a", class: "tab")
        button.set("type", address == nil ? "button" : nil)
        button.set("href", address)
        button.set("draggable", address == nil ? nil : "false")
        button.set("role", "tab")
        button.set("aria-selected", isSelected ? "true" : "false")
        button.set("data-k", "c")
        button.set("value", String(index))
        var title = Tag("span")
        title.content = .text(item.title)
        button.set("data-badge", item.badge)
        var symbol = Tag("svg", class: "symbol")
        symbol.set("viewBox", "0 0 24 24")
        symbol.set("aria-hidden", "true")
        symbol.content = .symbol(item.symbol ?? "")
        button.content = .runs((item.symbol == nil ? [] : [symbol]) + [title])
        return button
    }

    /// The tag of a row of a list.
    var row: Tag {
        let traits = attributes.row
        var names = "row"
        switch traits.kind {
        case .content: break
        case .header: names += " header"
        case .footer: names += " footer"
        }
        if traits.isEditing { names += " editing" }
        if traits.separator == .hidden { names += " unparted" }
        if traits.lowerSeparator == .hidden { names += " unfollowed" }
        if traits.lowerSeparatorTint != nil { names += " underlined" }
        var tag = Tag(place.isListItem ? "li" : "div", class: names)
        if let insets = traits.insets {
            tag.style.set("padding-block", "\(insets.top.px) \(insets.bottom.px)")
            tag.style.set("padding-inline", "\(insets.leading.px) \(insets.trailing.px)")
        }
        tag.style.set("--line", traits.separatorTint?.css)
        tag.style.set("--underline", traits.lowerSeparatorTint?.css)
        tag.set("data-badge", traits.badge)
        return tag
    }
}

extension BarPlace {
    var className: String {
        switch self {
        case .leading: "controls leading"
        case .principal: "controls principal"
        case .trailing: "controls trailing"
        case .bottom: "controls bottom"
        case .actions(.leading, _): "controls actions start"
        case .actions(.trailing, _): "controls actions"
        case .backdrop: "backdrop"
        case .search: "controls search"
        }
    }
}

extension ListAppearance {
    var className: String {
        switch self {
        case .automatic: ""
        case .plain: " plain"
        case .form: " form"
        }
    }
}
