/// What a view is to assistive technologies, beyond what it shows.
///
/// NB: browsers know some of them: buttons, links, headings, pictures, what is selected, and what keeps the rest away.
public struct AccessibilityTraits: SetAlgebra, Sendable {
    private var bits: Bits

    /// Creates an empty set.
    public init() {
        bits = []
    }

    private init(bit: Int) {
        bits = Bits(rawValue: 1 << bit)
    }

    /// It does something.
    public static let isButton = AccessibilityTraits(bit: 0)
    /// It begins a part of the page.
    public static let isHeader = AccessibilityTraits(bit: 1)
    /// It is selected.
    public static let isSelected = AccessibilityTraits(bit: 2)
    /// It leads elsewhere.
    public static let isLink = AccessibilityTraits(bit: 3)
    /// One searches with it.
    public static let isSearchField = AccessibilityTraits(bit: 4)
    /// It is a picture.
    public static let isImage = AccessibilityTraits(bit: 5)
    /// It plays a sound of its own.
    public static let playsSound = AccessibilityTraits(bit: 6)
    /// It is a key of a keyboard.
    public static let isKeyboardKey = AccessibilityTraits(bit: 7)
    /// It is a text that does not change.
    public static let isStaticText = AccessibilityTraits(bit: 8)
    /// It sums up what is going on.
    public static let isSummaryElement = AccessibilityTraits(bit: 9)
    /// Its label or its value changes often.
    public static let updatesFrequently = AccessibilityTraits(bit: 10)
    /// It begins to play something.
    public static let startsMediaSession = AccessibilityTraits(bit: 11)
    /// It is touched directly.
    public static let allowsDirectInteraction = AccessibilityTraits(bit: 12)
    /// It turns a page when it was read.
    public static let causesPageTurn = AccessibilityTraits(bit: 13)
    /// It keeps the rest of the page away.
    public static let isModal = AccessibilityTraits(bit: 14)
    /// It is on or off.
    public static let isToggle = AccessibilityTraits(bit: 15)
    /// It is a bar of tabs.
    public static let isTabBar = AccessibilityTraits(bit: 16)

    private struct Bits: OptionSet {
        let rawValue: UInt
    }
}

extension AccessibilityTraits {
    /// Adds the traits of another set.
    public mutating func formUnion(_ other: AccessibilityTraits) {
        bits.formUnion(other.bits)
    }

    /// Keeps the traits that are in another set too.
    public mutating func formIntersection(_ other: AccessibilityTraits) {
        bits.formIntersection(other.bits)
    }

    /// Keeps the traits that are in one of the two sets, and not in both.
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {
        bits.formSymmetricDifference(other.bits)
    }

    /// The traits of both sets.
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits {
        changed { $0.formUnion(other) }
    }

    /// The traits that are in both sets.
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits {
        changed { $0.formIntersection(other) }
    }

    /// The traits that are in one of the two sets, and not in both.
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
        changed { $0.formSymmetricDifference(other) }
    }

    /// Whether a trait is in the set.
    public func contains(_ member: AccessibilityTraits) -> Bool {
        bits.contains(member.bits)
    }

    /// Adds a trait, and says whether it was new.
    @discardableResult
    public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
        let isNew = !contains(newMember)
        formUnion(newMember)
        return (isNew, newMember)
    }

    /// Takes a trait away; gives it, or nothing if it was not there.
    @discardableResult
    public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
        let present = intersection(member)
        bits.subtract(member.bits)
        return present.isEmpty ? nil : present
    }

    /// Adds a trait; gives it, or nothing if it was not there yet.
    @discardableResult
    public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? {
        let present = intersection(newMember)
        formUnion(newMember)
        return present.isEmpty ? nil : present
    }

    private func changed(_ change: (inout AccessibilityTraits) -> Void) -> AccessibilityTraits {
        var copy = self
        change(&copy)
        return copy
    }
}

/// What becomes of the views inside one element for assistive technologies.
public struct AccessibilityChildBehavior: Hashable, Sendable {
    let grouping: AccessibilityGrouping

    /// They are passed over.
    public static let ignore = AccessibilityChildBehavior(grouping: .ignore)
    /// They are a group.
    public static let contain = AccessibilityChildBehavior(grouping: .contain)
    /// They are one thing, which says what all of them say.
    public static let combine = AccessibilityChildBehavior(grouping: .combine)
}

/// What an element is to assistive technologies with all that lies in it.
package enum AccessibilityGrouping: Hashable, Sendable {
    case ignore, contain, combine
}

extension View {
    nonisolated private func describing(_ change: (inout AttributePatch) -> Void)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        rowTraits(change)
    }

    /// What using the view leads to, for assistive technologies.
    nonisolated public func accessibilityHint(_ hint: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        describing { $0.hint = hint.string }
    }

    /// What using the view leads to, for assistive technologies.
    nonisolated public func accessibilityHint(_ hintKey: LocalizedStringKey)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        describing { $0.hint = hintKey.string }
    }

    /// What using the view leads to, for assistive technologies.
    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        describing { $0.hint = String(hint) }
    }

    /// What assistive technologies say of the value of the view.
    nonisolated public func accessibilityValue(_ valueDescription: Text)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        describing { $0.value = valueDescription.string }
    }

    /// Says more of what the view is.
    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        describing { $0.traits = traits }
    }

    /// Takes back what a modifier inside says of what the view is.
    nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        describing { $0.removedTraits = traits }
    }

    /// Makes the view one element for assistive technologies, with or without what lies in it.
    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        AccessibilityElementView(content: self, grouping: children.grouping)
    }
}

/// A view that is one element for assistive technologies.
nonisolated private struct AccessibilityElementView<Content: View> {
    let content: Content
    let grouping: AccessibilityGrouping
}

extension AccessibilityElementView: PrimitiveView {
    @MainActor static func _mount(_ view: AccessibilityElementView, in context: _MountContext) -> _ViewNode<
        AccessibilityElementView
    > {
        context.element(view) { AccessibilityElementNode($0, in: $1) }
    }
}

@MainActor
private final class AccessibilityElementNode<Content: View>: ElementNode<AccessibilityElementView<Content>> {
    private var content: _ViewNode<Content>?

    override func mountChildren() {
        content = mount(view.content)
    }

    override func updateChildren() {
        content?.update(view.content)
    }

    override func makePrimitive() -> Primitive { .box(.accessibility(view.grouping)) }

    override func elementDidUnmount() {
        content = nil
    }
}
