/// One thing that a host draws: a primitive, what assistive technologies are told of it, and its children.
///
/// Elements live as long as the node that made them and keep their number for all that time; numbers are never reused.
@MainActor
package final class Element {
    /// The number of the element, unique in its graph.
    package let id: Int
    package internal(set) var primitive: Primitive
    package internal(set) var attributes: Attributes
    package internal(set) var children: [Element] = []
    package internal(set) weak var parent: Element?

    /// Whether the element is part of what hosts have been told.
    var isDrawn = false
    var hasPendingChildren = false
    var hasPendingUpdate = false

    /// Whose children the element's children are; nil for an element without a node, or whose node was unmounted.
    ///
    /// NB: not weak, which would make every retain and release of a node that makes an element slow.
    unowned var owner: (any ElementContainer)?
    /// What a selection knows the element by.
    var tag: TagScope?
    /// The dialogs over the page that the element is the root of; nil elsewhere.
    var dialogs: DialogStack?

    /// What the node does with an event; nil where there is nothing to do.
    var handler: ((ElementEvent) -> Void)?

    init(id: Int, primitive: Primitive, attributes: Attributes) {
        self.id = id
        self.primitive = primitive
        self.attributes = attributes
    }

    /// A Boolean value that indicates whether the view behind the element exists: one that is not drawn may come back.
    package var isMounted: Bool { owner != nil }

    /// Hands an event to the view behind the element.
    ///
    /// - Returns: Whether it was taken: not by an element that no visitor could use, nor by one that has no use for events.
    @discardableResult
    package func send(_ event: ElementEvent) -> Bool {
        guard let handler, obstacle(to: event) == nil else { return false }
        handler(event)
        return true
    }

    /// A Boolean value that indicates whether ``send(_:)`` would hand a tap to a view.
    package var takesEvents: Bool {
        handler != nil && obstacle(to: .tap) == nil
    }
}

/// What someone did with an element.
package enum ElementEvent: Equatable, Sendable {
    case tap
    /// Another tap of a number in a row, the first of which was a `.tap`.
    case repeatedTap(Int)
    /// A button is held down, or let go.
    case press(Bool)
    /// The menu of an element is asked for.
    case menu
    case toggle(Bool)
    case refresh
    /// The text of a field, and how many edits its host has sent.
    case edit(String, edition: Int)
    /// The return key of a field.
    case submit
    /// The keyboard goes to a field, or leaves it.
    case focus(Bool)
    /// The option of a picker or of a tab bar, by its place.
    case choose(Int)
    /// The place of a slider's knob.
    case slide(Double)
    /// A dialog is closed without any of its buttons, or a screen is left by the button of its bar.
    case dismiss
    /// The children of a lazy run that are in sight or near it.
    case showRange(Range<Int>)
}

extension ElementEvent {
    /// The event as those see it who do not count taps.
    var uncounted: ElementEvent {
        if case .repeatedTap = self { .tap } else { self }
    }
}

/// What is true of an element whatever its primitive.
package struct Attributes: Equatable, Sendable {
    package var label: String?
    package var value: String?
    /// What using it leads to, for assistive technologies.
    package var hint: String?
    /// What it is to assistive technologies, beyond what its primitive says.
    package var traits: AccessibilityTraits = []
    package var identifier: String?
    package var isHidden = false
    /// Whether what it shows and hides is shown; nil where there is nothing of that kind.
    package var isExpanded: Bool?
    package var isEnabled = true
    /// Whether a tap anywhere on the element is an event, though it is no control.
    package var isTappable = false
    /// Whether it is the one that is selected among others; nil where nothing can be.
    package var isSelected: Bool?
    /// In which direction it and all in it is read; nil for that of what it lies in.
    package var direction: LayoutDirection?
    /// How it is drawn as a row of a list; of others it says nothing.
    package var row = RowTraits()
}

/// One step from what a host has drawn to what it should draw.
package enum Change {
    /// `element` and all below it are new, in front of the sibling `before` or at the end.
    case insert(Element, into: Element, before: Element?)
    case move(Element, in: Element, before: Element?)
    case remove(Element, from: Element)
    /// The primitive or the attributes of the element are others now.
    case update(Element)
}
