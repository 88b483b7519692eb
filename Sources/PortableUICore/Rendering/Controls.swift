/// What a text field shows.
package struct FieldControl: Equatable, Sendable {
    package enum Appearance: Equatable, Sendable { case automatic, plain, rounded, search }

    package var text: String
    /// What stands in an empty field; nil leaves that to the label.
    package var prompt: String?
    package var isSecure = false
    /// How many lines are shown; nil is a single one that ends with the return key.
    package var lines: FieldLines?
    package var hints = FieldHints()
    package var appearance = Appearance.automatic
    /// Whether the field has the keyboard; nil where nobody asks.
    package var isFocused: Bool?
    /// How many edits of its host are part of the text.
    package var edition = 0
}

/// What a picker shows.
package struct PickerControl: Equatable, Sendable {
    package enum Appearance: Equatable, Sendable { case menu, segmented, inline }

    package var options: [String]
    package var selected: Int?
    package var appearance: Appearance
}

/// What a slider shows.
package struct SliderControl: Equatable, Sendable {
    package var value: Double
    package var lower: Double
    package var upper: Double
    /// The distance between places of the knob; nil where it can be anywhere.
    package var step: Double?
}

/// What lies over a page.
package struct DialogControl: Equatable, Sendable {
    package enum Kind: Equatable, Sendable { case sheet, alert, confirmation }

    package var kind: Kind
    package var title: String?
    /// How much of the height it takes, at least and at most; nil is the host's choice.
    package var height: DialogHeight?
}

/// The height of a sheet.
package enum DialogHeight: Hashable, Sendable {
    /// A part of the page, from 0 to 1.
    case fraction(Double)
    case points(Double)
}

/// The bar of a view with tabs.
package struct TabControl: Equatable, Sendable {
    package struct Item: Equatable, Sendable {
        package var title: String
        package var symbol: String?
        /// A short text at the corner of the symbol.
        package var badge: String?
    }

    package var items: [Item]
    /// The place of what is selected, among the items, or among the pages where there are none.
    package var selected: Int
    /// Whether the pages lie beside each other, to be leafed through, instead of under a bar.
    package var isPaged: Bool
    /// A Boolean value that indicates whether the pages are shown without their bar.
    package var isBarHidden = false
}

/// The title bar of a screen.
package struct NavigationBar: Equatable, Sendable {
    package var title: String?
    package var isInline = false
    /// What the way back is called; nil where there is none.
    package var back: String?

    package init(title: String? = nil, isInline: Bool = false, back: String? = nil) {
        self.title = title
        self.isInline = isInline
        self.back = back
    }
}

/// Where a bar lies.
package enum BarPlace: Equatable, Sendable {
    case leading, principal, trailing, bottom
    /// At one end of a row, to be used by swiping too; all the way, where that uses the first of them.
    case actions(HorizontalEdge, allowsFullSwipe: Bool)
    /// Behind a row.
    case backdrop
    /// Above a list that can be searched.
    case search
}

/// How a list is drawn.
package enum ListAppearance: Equatable, Sendable {
    case automatic, plain, form
}

/// How an element is drawn as a row.
package struct RowTraits: Equatable, Sendable {
    package enum Kind: Equatable, Sendable { case content, header, footer }

    package var kind = Kind.content
    package var insets: EdgeInsets?
    /// A short text at the end of the row, such as a number.
    package var badge: String?
    /// Whether lines part it from the row above and from the one below.
    package var separator = Visibility.automatic
    package var lowerSeparator = Visibility.automatic
    /// Whether what can be done with the row is in sight all the time.
    package var isEditing = false
}
