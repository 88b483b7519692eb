import PortableUI

/// All properties that determine how an element is drawn, except for its children.
struct ElementMarkup: Equatable {
    let id: Int
    var primitive: Primitive
    let sharedAttributes: SharedAttributes
    var fillAxes: FillAxes
    /// The name for assistive technologies if the view has no label.
    var spokenName: String?
    var place: Place
    /// The number of columns of a table.
    var columns = 0

    /// The influence of the elements above on the tag.
    struct Place: Equatable {
        var isListItem = false
        var isInsideButton = false
        /// The number of columns of the surrounding grid, which is an estimate if they adapt to the page.
        var columns = 1
        /// A Boolean value that indicates whether the element's siblings are beside it.
        var isBeside = false

        /// The number of columns and the direction only affect an estimate, so a change doesn't redraw the element.
        static func == (left: Self, right: Self) -> Bool {
            left.isListItem == right.isListItem && left.isInsideButton == right.isInsideButton
        }

        func below(_ primitive: Primitive) -> Place {
            var place = Place(isInsideButton: isInsideButton)
            switch primitive {
            case .list: place.isListItem = true
            case .button: place.isInsideButton = true
            case .stack(.horizontal, _, _): place.isBeside = true
            case .grid(let columns, _, _): place.columns = max(1, columns.count)
            default: break
            }
            return place
        }
    }

    var attributes: Attributes { sharedAttributes.value }

    /// The element as a tag of the document.
    var tag: Tag {
        let attributes = attributes
        var tag = bareTag
        tag.attributes.insert(Tag.Attribute(name: "id", value: "e\(id)"), at: 0)
        tag.set("data-testid", attributes.identifier)
        tag.set("data-k", attributes.isTappable && !isButton ? "t" : nil)
        tag.set("data-targets", attributes.isScrollTargetLayout)
        tag.set("data-outlined", attributes.isOutlined)
        tag.set("aria-current", attributes.isSelected == true ? "true" : nil)
        tag.set("aria-expanded", attributes.isExpanded.map(String.init))
        describeTraits(&tag)
        if attributes.isHidden { tag.set("aria-hidden", "true") }
        tag.set("dir", attributes.direction.map { $0 == .rightToLeft ? "rtl" : "ltr" })
        describe(&tag)
        return tag
    }

    var isButton: Bool {
        if case .button = primitive { true } else { false }
    }

    /// Adds name, value, and role.
    ///
    /// Controls have a role of their own. Other elements need a role in order to have a name.
    private func describe(_ tag: inout Tag) {
        // NB: A title describes its element to assistive technologies as well.
        tag.set("title", attributes.help)
        switch primitive {
        case .toggle, .field, .slider, .date: return
        case .picker, .dialog, .tabs: break
        case .button, .progress: break
        case .scroll, .list, .navigation, .root: break
        case .picture: return
        case .color, .shape, .drawing, .image, .symbol, .text:
            guard attributes.label != nil || spokenName != nil || attributes.value != nil else { break }
            if tag.value(of: "role") == nil { tag.set("role", "img") }
        default:
            guard attributes.label != nil || attributes.value != nil || attributes.hint != nil || spokenName != nil
            else { return }
            if tag.value(of: "role") == nil { tag.set("role", "group") }
        }
        tag.set("aria-label", attributes.label ?? spokenName)
        if case .progress = primitive {
            tag.set("aria-valuetext", attributes.value)
            tag.set("aria-description", attributes.hint)
        } else {
            tag.set("aria-description", attributes.spokenDescription)
        }
    }
}
