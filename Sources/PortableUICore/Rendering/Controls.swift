package import FoundationEssentials

/// The state of a text field.
package struct FieldControl: Equatable, Sendable {
    package enum Appearance: Equatable, Sendable { case automatic, plain, rounded, search }

    package var text: String
    /// The text shown in an empty field, or `nil` if the label serves that purpose.
    package var prompt: String?
    package var isSecure = false
    /// The number of visible lines, or `nil` for a single line that the return key submits.
    package var lines: FieldLines?
    package var hints = FieldHints()
    package var appearance = Appearance.automatic
    /// A Boolean value that indicates whether the field has the focus, or `nil` if no view tracks it.
    package var isFocused: Bool?
}

/// The state of a picker.
package struct PickerControl: Equatable, Sendable {
    package enum Appearance: Equatable, Sendable { case menu, segmented, inline }

    package var options: [String]
    package var selected: Int?
    package var appearance: Appearance
}

/// The state of a slider.
package struct SliderControl: Equatable, Sendable {
    package var value: Double
    package var lower: Double
    package var upper: Double
    /// The distance between valid values, or `nil` if any value is valid.
    package var step: Double?
}

/// The state of a dialog over a page.
package struct DialogControl: Equatable, Sendable {
    package enum Kind: Equatable, Sendable { case sheet, alert, confirmation }

    package var kind: Kind
    package var title: String?
    package var form = SheetForm()
}

/// The properties of a sheet that its content sets.
package struct SheetForm: Equatable, Sendable {
    /// The height, or `nil` for the host's default.
    package var height: DialogHeight?
    /// The radius of the corners in points, or `nil` for the host's default.
    package var cornerRadius: Double?
    /// A Boolean value that indicates whether a mark shows that the sheet can be closed.
    package var hasDragIndicator = false
}

/// The height of a sheet.
package enum DialogHeight: Hashable, Sendable {
    /// A fraction of the page, from 0 to 1.
    case fraction(Double)
    case points(Double)
}

/// The state of the bar of a tab view.
package struct TabControl: Equatable, Sendable {
    package struct Item: Equatable, Sendable {
        package var title: String
        package var symbol: String?
        /// A short text at the corner of the symbol.
        package var badge: String?
        /// The address of the page as a link, or `nil` if it has none.
        package var webpageURL: URL?
    }

    package var items: [Item]
    /// The index of the selection among the items, or among the pages if there are no items.
    package var selected: Int
    /// A Boolean value that indicates whether the pages lie side by side for paging, instead of under a bar.
    package var isPaged: Bool
    /// A Boolean value that indicates whether the pages are shown without their bar.
    package var isBarHidden = false
}

/// The state of the title bar of a screen.
package struct NavigationBar: Equatable, Sendable {
    package var title: String?
    package var isInline = false
    /// The title of the back button, or `nil` if there is none.
    package var back: String?

    package init(title: String? = nil, isInline: Bool = false, back: String? = nil) {
        self.title = title
        self.isInline = isInline
        self.back = back
    }
}

/// The position of a bar.
package enum BarPlace: Equatable, Sendable {
    case leading, principal, trailing, bottom
    /// At one end of a row, where a swipe also reveals the actions. A full swipe triggers the first one if it's
    /// allowed.
    case actions(HorizontalEdge, allowsFullSwipe: Bool)
    /// Behind a row.
    case backdrop
    /// Above a searchable list.
    case search
}

/// The appearance of a list.
package enum ListAppearance: Equatable, Sendable {
    case automatic, plain, form
}

/// The appearance of an element as a row.
package struct RowTraits: Equatable, Sendable {
    package enum Kind: Equatable, Sendable { case content, header, footer }

    package var kind = Kind.content
    package var insets: EdgeInsets?
    /// A short text at the end of the row, such as a number.
    package var badge: String?
    /// The visibility of the line above the row.
    ///
    /// `lowerSeparator` is that of the line below.
    package var separator = Visibility.automatic
    package var lowerSeparator = Visibility.automatic
    /// The color of the line above the row, or `nil` for the host's default.
    ///
    /// `lowerSeparatorTint` is that of the line below.
    package var separatorTint: Color?
    package var lowerSeparatorTint: Color?
    /// A Boolean value that indicates whether the actions of the row are always visible.
    package var isEditing = false
}

/// The number of lines that a multiline field shows.
package struct FieldLines: Hashable, Sendable {
    package var least: Int?
    package var most: Int?
    /// A Boolean value that indicates whether the field takes all available space, as an editor does.
    package var fills = false
}

/// Hints that assist the user in typing into a field.
///
/// A `nil` hint is unspecified.
package struct FieldHints: Hashable, Sendable {
    package enum Keyboard: String, Hashable, Sendable { case url, email, numeric, decimal, tel, search }
    package enum Capitals: String, Hashable, Sendable { case none, words, sentences, characters }
    package enum ReturnKey: String, Hashable, Sendable { case done, go, send, search, next, enter }

    package var keyboard: Keyboard?
    /// The kind of content, as a value of the HTML `autocomplete` attribute.
    package var content: String?
    package var capitals: Capitals?
    package var corrects: Bool?
    package var returnKey: ReturnKey?
}
