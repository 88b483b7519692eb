import FoundationEssentials

/// An element that reads the attributes set by the modifiers around it.
@MainActor
protocol AttributeReader: AnyObject {
    func attributesDidChange()
}

/// The attributes that one modifier sets on the outermost elements of its content, whichever these are at the time.
///
/// The attributes of an outer modifier take precedence.
@MainActor
final class AttributeScope {
    private let outer: AttributeScope?
    /// The attributes of outer scopes that apply to elements below this one.
    private let passing: AttributeParts
    private var readers: [ObjectIdentifier: any AttributeReader] = [:]

    var patch: AttributePatch {
        didSet {
            if patch != oldValue { attributesDidChange() }
        }
    }

    /// The action for a tap on an element that isn't a control.
    var onTap: TapAction? {
        didSet {
            if (onTap == nil) != (oldValue == nil) { attributesDidChange() }
        }
    }

    init(
        _ patch: AttributePatch, onTap: TapAction? = nil, passing: AttributeParts = .all, outer: AttributeScope?
    ) {
        self.patch = patch
        self.passing = passing
        self.onTap = onTap
        self.outer = outer
    }

    /// A scope for the content of a box, which carries the description in place of the box.
    ///
    /// Taps stay with the box.
    var forContent: AttributeScope {
        AttributeScope(AttributePatch(), passing: .description, outer: self)
    }

    func apply(_ parts: AttributeParts = .all, to attributes: inout Attributes) {
        if parts.contains(.description) { patch.apply(to: &attributes) }
        if parts.contains(.taps), onTap != nil { attributes.isTappable = true }
        outer?.apply(parts.intersection(passing), to: &attributes)
    }

    /// Runs the action of the nearest modifier that responds to this number of taps in a row.
    func tap(_ number: Int) {
        if let onTap, number.isMultiple(of: onTap.count) { onTap.perform() } else { outer?.tap(number) }
    }

    func insert(_ reader: any AttributeReader) {
        readers[ObjectIdentifier(reader)] = reader
        outer?.insert(reader)
    }

    func remove(_ reader: any AttributeReader) {
        readers[ObjectIdentifier(reader)] = nil
        outer?.remove(reader)
    }

    private func attributesDidChange() {
        for reader in readers.values { reader.attributesDidChange() }
    }
}

/// The attributes that an element reads.
struct AttributeParts: OptionSet {
    let rawValue: UInt8

    /// The accessibility description and the other attributes of the patch.
    static let description = AttributeParts(rawValue: 1)
    /// The ability to respond to taps.
    static let taps = AttributeParts(rawValue: 2)
    static let all: AttributeParts = [.description, .taps]
}

/// The response to taps on an element that isn't a control.
struct TapAction {
    /// The number of taps in a row that trigger the action.
    let count: Int
    let perform: () -> Void
}

/// The attributes that one modifier sets.
///
/// A `nil` value leaves the attribute unchanged.
struct AttributePatch: Equatable, Sendable {
    var label: String?
    var value: String?
    var identifier: String?
    var webpageURL: URL?
    var isHidden: Bool?
    var isOutlined: Bool?
    var isExpanded: Bool?
    var hint: String?
    var help: String?
    var traits: AccessibilityTraits?
    var removedTraits: AccessibilityTraits?
    var direction: LayoutDirection?
    var isScrollTargetLayout: Bool?
    var rowBadge: String??
    var rowKind: RowTraits.Kind?
    var rowInsets: EdgeInsets?
    var rowSeparator: Visibility?
    var rowLowerSeparator: Visibility?
    var rowSeparatorTint: Color??
    var rowLowerSeparatorTint: Color??

    func apply(to attributes: inout Attributes) {
        if let label { attributes.label = label }
        if let value { attributes.value = value }
        if let identifier { attributes.identifier = identifier }
        if let webpageURL { attributes.webpageURL = webpageURL }
        if let isHidden { attributes.isHidden = isHidden }
        if let isOutlined { attributes.isOutlined = isOutlined }
        if let isExpanded { attributes.isExpanded = isExpanded }
        if let hint { attributes.hint = hint }
        if let help { attributes.help = help }
        if let traits { attributes.traits.formUnion(traits) }
        if let removedTraits { attributes.traits.subtract(removedTraits) }
        // NB: Of several modifiers on one view, the innermost wins, as it does for other environment values.
        if let direction { attributes.direction = attributes.direction ?? direction }
        if let isScrollTargetLayout { attributes.isScrollTargetLayout = isScrollTargetLayout }
        if let rowBadge { attributes.row.badge = rowBadge }
        if let rowKind { attributes.row.kind = rowKind }
        if let rowInsets { attributes.row.insets = rowInsets }
        if let rowSeparator { attributes.row.separator = rowSeparator }
        if let rowLowerSeparator { attributes.row.lowerSeparator = rowLowerSeparator }
        if let rowSeparatorTint { attributes.row.separatorTint = rowSeparatorTint }
        if let rowLowerSeparatorTint { attributes.row.lowerSeparatorTint = rowLowerSeparatorTint }
    }
}
