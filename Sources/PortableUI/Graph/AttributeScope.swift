/// An element that asks the modifiers around it for attributes.
@MainActor
protocol AttributeReader: AnyObject {
    func attributesDidChange()
}

/// What one modifier says of the outermost elements of its content, whichever these are at the time.
///
/// A modifier further out has the last word.
@MainActor
final class AttributeScope {
    private let outer: AttributeScope?
    private var readers: [ObjectIdentifier: any AttributeReader] = [:]

    var patch: AttributePatch {
        didSet {
            if patch != oldValue { attributesDidChange() }
        }
    }

    /// Called for a tap on an element that is no control.
    var onTap: (() -> Void)? {
        didSet {
            if (onTap == nil) != (oldValue == nil) { attributesDidChange() }
        }
    }

    init(_ patch: AttributePatch, onTap: (() -> Void)? = nil, outer: AttributeScope?) {
        self.patch = patch
        self.onTap = onTap
        self.outer = outer
    }

    func apply(to attributes: inout Attributes) {
        patch.apply(to: &attributes)
        if onTap != nil { attributes.isTappable = true }
        outer?.apply(to: &attributes)
    }

    func tap() {
        if let onTap { onTap() } else { outer?.tap() }
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

/// The attributes that one modifier sets; nil leaves what is there.
struct AttributePatch: Equatable, Sendable {
    var label: String?
    var value: String?
    var identifier: String?
    var isHidden: Bool?
    var hint: String?
    var traits: AccessibilityTraits?
    var removedTraits: AccessibilityTraits?
    var rowBadge: String??
    var rowKind: RowTraits.Kind?
    var rowInsets: EdgeInsets?
    var rowSeparator: Visibility?
    var rowLowerSeparator: Visibility?
    var rowBackground: Paint?

    func apply(to attributes: inout Attributes) {
        if let label { attributes.label = label }
        if let value { attributes.value = value }
        if let identifier { attributes.identifier = identifier }
        if let isHidden { attributes.isHidden = isHidden }
        if let hint { attributes.hint = hint }
        if let traits { attributes.traits.formUnion(traits) }
        if let removedTraits { attributes.traits.subtract(removedTraits) }
        if let rowBadge { attributes.row.badge = rowBadge }
        if let rowKind { attributes.row.kind = rowKind }
        if let rowInsets { attributes.row.insets = rowInsets }
        if let rowSeparator { attributes.row.separator = rowSeparator }
        if let rowLowerSeparator { attributes.row.lowerSeparator = rowLowerSeparator }
        if let rowBackground { attributes.row.background = rowBackground }
    }
}
