import PortableUI

extension FieldHints {
    /// Adds attributes that assist the user in typing.
    func write(to input: inout Tag) {
        input.set("inputmode", keyboard?.rawValue)
        input.set("autocomplete", content)
        input.set("autocapitalize", capitals?.rawValue)
        input.set("enterkeyhint", returnKey?.rawValue)
        guard let corrects else { return }
        input.set("autocorrect", corrects ? "on" : "off")
        input.set("spellcheck", corrects ? "true" : "false")
    }
}

extension ElementMarkup {
    /// Returns the tag of a date picker: the browser's own control, which is named by the label around it.
    func date(_ control: DateControl) -> Tag {
        var input = Tag("input")
        switch control.part {
        case .date: input.set("type", "date")
        case .time: input.set("type", "time")
        case .both: input.set("type", "datetime-local")
        }
        input.set("value", primitive.editedValue)
        if control.part != .time {
            input.set("min", control.earliest.map(control.text))
            input.set("max", control.latest.map(control.text))
        }
        input.set("required", true)
        input.set("disabled", !attributes.isEnabled)
        input.set("aria-label", attributes.label)
        input.set("aria-description", attributes.spokenDescription)
        var tag = Tag("label", class: "picker date\(fillAxes.classes)")
        tag.set("data-i", true)
        tag.ornament = [input]
        return tag
    }

    /// Adds the attributes for the view's accessibility traits.
    func describeTraits(_ tag: inout Tag) {
        let traits = attributes.traits
        guard !traits.isEmpty else { return }
        let role: String? =
            if traits.contains(.isHeader) {
                "heading"
            } else if traits.contains(.isLink) {
                "link"
            } else if traits.contains(.isButton), !isButton {
                "button"
            } else if traits.contains(.isImage) {
                "img"
            } else {
                nil
            }
        tag.set("role", role)
        if traits.contains(.isHeader) { tag.set("aria-level", "2") }
        if traits.contains(.isModal) { tag.set("aria-modal", "true") }
        if traits.contains(.isSelected) {
            if isButton { tag.set("aria-pressed", "true") } else { tag.set("aria-current", "true") }
        }
    }
}

extension Attributes {
    /// The description that assistive technologies speak after the name and the role.
    var spokenDescription: String? {
        let parts = [isExpanded == nil ? value : nil, hint].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension AccessibilityGrouping {
    /// The role of the element.
    ///
    /// The content of an image is ignored.
    var role: String? {
        switch self {
        case .ignore: "img"
        case .contain: "group"
        case .combine: "group"
        }
    }
}
