/// The traits that describe a view to assistive technologies, beyond its content.
///
/// NB: Browsers support some of them: buttons, links, headings, images, selected elements, and modal elements.
public struct AccessibilityTraits: SetAlgebra, Sendable {
    private var bits: Bits

    /// Creates an empty set.
    public init() {
        bits = []
    }

    private init(bit: Int) {
        bits = Bits(rawValue: 1 << bit)
    }

    /// The element is a button.
    public static let isButton = AccessibilityTraits(bit: 0)
    /// The element is a header that divides content into sections.
    public static let isHeader = AccessibilityTraits(bit: 1)
    /// The element is selected.
    public static let isSelected = AccessibilityTraits(bit: 2)
    /// The element is a link.
    public static let isLink = AccessibilityTraits(bit: 3)
    /// The element is a search field.
    public static let isSearchField = AccessibilityTraits(bit: 4)
    /// The element is an image.
    public static let isImage = AccessibilityTraits(bit: 5)
    /// The element plays its own sound.
    public static let playsSound = AccessibilityTraits(bit: 6)
    /// The element is a key of a keyboard.
    public static let isKeyboardKey = AccessibilityTraits(bit: 7)
    /// The element is text that doesn't change.
    public static let isStaticText = AccessibilityTraits(bit: 8)
    /// The element summarizes the current state.
    public static let isSummaryElement = AccessibilityTraits(bit: 9)
    /// The element frequently updates its label or value.
    public static let updatesFrequently = AccessibilityTraits(bit: 10)
    /// The element starts a media session.
    public static let startsMediaSession = AccessibilityTraits(bit: 11)
    /// The element can be touched directly.
    public static let allowsDirectInteraction = AccessibilityTraits(bit: 12)
    /// The element turns the page when it has been read.
    public static let causesPageTurn = AccessibilityTraits(bit: 13)
    /// The element is modal: it makes the rest of the page inaccessible.
    public static let isModal = AccessibilityTraits(bit: 14)
    /// The element is a toggle.
    public static let isToggle = AccessibilityTraits(bit: 15)
    /// The element is a tab bar.
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

    /// Removes the traits that aren't in the other set.
    public mutating func formIntersection(_ other: AccessibilityTraits) {
        bits.formIntersection(other.bits)
    }

    /// Keeps the traits that are in exactly one of the two sets.
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {
        bits.formSymmetricDifference(other.bits)
    }

    /// Returns the traits that are in either of the two sets.
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits {
        changed { $0.formUnion(other) }
    }

    /// Returns the traits that are in both sets.
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits {
        changed { $0.formIntersection(other) }
    }

    /// Returns the traits that are in exactly one of the two sets.
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
        changed { $0.formSymmetricDifference(other) }
    }

    /// Returns a Boolean value that indicates whether a trait is in the set.
    public func contains(_ member: AccessibilityTraits) -> Bool {
        bits.contains(member.bits)
    }

    /// Adds a trait, and returns whether it was new.
    @discardableResult
    public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
        let isNew = !contains(newMember)
        formUnion(newMember)
        return (isNew, newMember)
    }

    /// Removes a trait, and returns it, or `nil` if it wasn't in the set.
    @discardableResult
    public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
        let present = intersection(member)
        bits.subtract(member.bits)
        return present.isEmpty ? nil : present
    }

    /// Adds a trait, and returns it if it was already in the set, or `nil` otherwise.
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

/// The behavior of the views inside an accessibility element.
public struct AccessibilityChildBehavior: Hashable, Sendable {
    let grouping: AccessibilityGrouping

    /// The child elements are ignored.
    public static let ignore = AccessibilityChildBehavior(grouping: .ignore)
    /// The child elements are kept, inside a group.
    public static let contain = AccessibilityChildBehavior(grouping: .contain)
    /// The child elements are combined into one, whose label combines theirs.
    public static let combine = AccessibilityChildBehavior(grouping: .combine)
}

/// The grouping of an element with its content for assistive technologies.
package enum AccessibilityGrouping: Hashable, Sendable {
    case ignore, contain, combine
}

extension View {
    nonisolated private func describing(_ change: (inout AttributePatch) -> Void)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        rowTraits(change)
    }

    /// Describes the result of using the view to assistive technologies.
    nonisolated public func accessibilityHint(_ hint: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        describing { $0.hint = hint.string }
    }

    /// Describes the result of using the view to assistive technologies.
    nonisolated public func accessibilityHint(_ hintKey: LocalizedStringKey)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        describing { $0.hint = hintKey.string }
    }

    /// Describes the result of using the view to assistive technologies.
    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        describing { $0.hint = String(hint) }
    }

    /// Adds a text to the view that appears beside a resting pointer, and is the view's accessibility hint.
    nonisolated public func help(_ text: Text) -> some View {
        describing { $0.help = text.string }
    }

    /// Adds a text to the view that appears beside a resting pointer, and is the view's accessibility hint.
    nonisolated public func help(_ textKey: LocalizedStringKey) -> some View {
        describing { $0.help = textKey.string }
    }

    /// Adds a text to the view that appears beside a resting pointer, and is the view's accessibility hint.
    @_disfavoredOverload
    nonisolated public func help<S: StringProtocol>(_ text: S) -> some View {
        describing { $0.help = String(text) }
    }

    /// Sets the description of the view's value for assistive technologies.
    nonisolated public func accessibilityValue(_ valueDescription: Text)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        describing { $0.value = valueDescription.string }
    }

    /// Adds accessibility traits to the view.
    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        describing { $0.traits = traits }
    }

    /// Removes accessibility traits that an inner modifier has added.
    nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        describing { $0.removedTraits = traits }
    }

    /// Makes the view one accessibility element.
    ///
    /// `children` determines the behavior of the elements inside.
    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        AccessibilityElementView(content: self, grouping: children.grouping)
    }
}

/// A view that is one accessibility element.
nonisolated private struct AccessibilityElementView<Content: View> {
    let content: Content
    let grouping: AccessibilityGrouping
}

extension AccessibilityElementView: PrimitiveView {
    @MainActor static func _mount(_ view: AccessibilityElementView, in context: _MountContext) -> _ViewNode<
        AccessibilityElementView
    > {
        ViewCount.mayDiffer(Content.self)
            ? EachAccessibilityElementNode(view, in: context)
            : context.element(view) { AccessibilityElementNode($0, in: $1) }
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

/// A node that makes each of the views of its content an accessibility element.
@MainActor
private final class EachAccessibilityElementNode<Content: View>: _ViewNode<AccessibilityElementView<Content>> {
    private let box: EachBox
    private var content: _ViewNode<Content>?

    override init(_ view: AccessibilityElementView<Content>, in context: _MountContext) {
        box = EachBox(.accessibility(view.grouping), attributes: context.attributes, parts: .all)
        super.init(view, in: context)
        let node = Content._mount(
            view.content,
            in: context.child().with {
                $0.attributes = nil
                $0.boxes.append(box)
            })
        content = node
        children = [node]
    }

    override func update(_ view: AccessibilityElementView<Content>) {
        self.view = view
        box.style = .accessibility(view.grouping)
        content?.update(view.content)
    }

    override func didUnmount() {
        content = nil
    }
}
