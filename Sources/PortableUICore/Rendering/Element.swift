package import Foundation

/// An element that a host draws, with a primitive, accessibility attributes, and children.
///
/// An element lives as long as the node that created it and keeps its number for that time. Numbers are never reused.
@MainActor
package final class Element {
    /// The number of the element, which is unique in its graph.
    package let id: Int
    package internal(set) var primitive: Primitive
    package internal(set) var sharedAttributes: SharedAttributes
    package internal(set) var children: [Element] = []
    package internal(set) weak var parent: Element?

    /// A Boolean value that indicates whether hosts have been told to draw the element.
    var isDrawn = false
    var hasPendingChildren = false
    var hasPendingUpdate = false

    /// The container that provides the element's children, or `nil` for an element without a node or with an unmounted
    /// one.
    ///
    /// NB: This reference isn't weak, because a weak one would slow down every retain and release of a node with an
    /// element.
    unowned var owner: (any ElementContainer)?
    /// The tag by which a selection identifies the element.
    var tag: TagScope?
    /// The identity by which a scroll position names the element.
    var identity: TagScope?
    /// The dialogs over the page if the element is its root, and `nil` otherwise.
    var dialogs: DialogStack?

    /// The node's event handler, or `nil` if it doesn't handle events.
    var handler: ((ElementEvent) -> Void)?

    init(id: Int, primitive: Primitive, attributes: Attributes) {
        self.id = id
        self.primitive = primitive
        sharedAttributes = SharedAttributes(attributes)
    }

    package internal(set) var attributes: Attributes {
        get { sharedAttributes.value }
        set { sharedAttributes = SharedAttributes(newValue) }
    }

    /// A Boolean value that indicates whether the view behind the element exists.
    ///
    /// An element that isn't drawn may come back.
    package var isMounted: Bool { owner != nil }

    /// Sends an event to the view behind the element.
    ///
    /// - Returns: A Boolean value that indicates whether the event was handled. An element that the user couldn't
    ///   reach, or that doesn't respond to events, doesn't handle it.
    @discardableResult
    package func send(_ event: ElementEvent) -> Bool {
        guard let handler, obstacle(to: event) == nil else { return false }
        handler(event)
        return true
    }

    /// A Boolean value that indicates whether ``send(_:)`` would deliver a tap to a view.
    package var takesEvents: Bool {
        handler != nil && obstacle(to: .tap) == nil
    }
}

/// A user interaction with an element.
package enum ElementEvent: Equatable, Sendable {
    case tap
    /// Another tap in a series, with its number. The first tap is a `.tap`.
    case repeatedTap(Int)
    /// A button was pressed or released.
    case press(Bool)
    /// The menu of an element was requested.
    case menu
    /// The row of a grip was moved to the place of the row whose grip has the given number.
    case move(Int)
    case toggle(Bool)
    case refresh
    /// The text of a field, or of a date.
    case edit(String)
    /// The return key was pressed in a field.
    case submit
    /// A field gained or lost the focus.
    case focus(Bool)
    /// An option of a picker or a tab bar was chosen, by its index.
    case choose(Int)
    /// The value of a slider.
    case slide(Double)
    /// A dialog was closed without any of its buttons, or a screen was left with its back button.
    case dismiss
    /// The children of a lazy run that are visible or nearly so.
    case showRange(Range<Int>)
    /// The frame of the element in the window.
    case measure(CGRect)
    /// The scroll target with the given number has reached the anchor of a scroll view.
    case reach(Int)
}

extension ElementEvent {
    /// The event as a handler that doesn't count taps sees it.
    var uncounted: ElementEvent {
        if case .repeatedTap = self { .tap } else { self }
    }
}

/// The properties of an element that don't depend on its primitive.
package struct Attributes: Equatable, Sendable {
    package var label: String?
    package var value: String?
    /// The result of using the element, for assistive technologies.
    package var hint: String?
    /// The text that appears beside a pointer that rests on the element, and describes it to assistive technologies.
    package var help: String?
    /// The accessibility traits of the element, in addition to those implied by its primitive.
    package var traits: AccessibilityTraits = []
    package var identifier: String?
    /// The web page that a button leads to.
    package var webpageURL: URL?
    package var isHidden = false
    /// A Boolean value that indicates whether an outline is drawn around the element.
    package var isOutlined = false
    /// A Boolean value that indicates whether collapsible content is shown, or `nil` if there is none.
    package var isExpanded: Bool?
    package var isEnabled = true
    /// A Boolean value that indicates whether the element responds to taps although it isn't a control.
    package var isTappable = false
    /// A Boolean value that indicates whether the element is selected, or `nil` if it can't be.
    package var isSelected: Bool?
    /// A Boolean value that indicates whether a scroll view around the element measures its position by the children.
    package var isScrollTargetLayout = false
    /// The layout direction of the element and its content, or `nil` to inherit it.
    package var direction: LayoutDirection?
    /// The appearance of the element as a row of a list.
    ///
    /// It has no effect on other elements.
    package var row = RowTraits()
}

/// The attributes of an element, which take memory only if they aren't the default ones.
package enum SharedAttributes: Equatable, Sendable {
    case standard
    indirect case other(Attributes)

    package init(_ attributes: Attributes) {
        self = attributes == Attributes() ? .standard : .other(attributes)
    }

    package var value: Attributes {
        if case .other(let attributes) = self { attributes } else { Attributes() }
    }
}

/// One step from the elements that a host has drawn to those that it should draw.
package enum Change {
    /// Inserts a new `element` with its descendants in front of the sibling `before`, or at the end.
    case insert(Element, into: Element, before: Element?)
    case move(Element, in: Element, before: Element?)
    case remove(Element, from: Element)
    /// Updates the element to its changed primitive or attributes.
    case update(Element)
}

/// A type that receives the changes to the elements of a ``Graph``.
@MainActor
package protocol Renderer: AnyObject {
    /// Called at the end of each flush that changed an element, once, with all its changes in order.
    ///
    /// - Parameter animation: The animation of the changes, if one was requested with ``withAnimation(_:_:)``.
    func render(_ changes: [Change], animation: Animation?)
}

extension Element {
    /// The text of the element and its descendants, in order, without anything hidden from assistive technologies.
    package var words: String {
        wordList.joined(separator: " ")
    }

    /// The pieces of ``words``.
    package var wordList: [String] {
        if attributes.isHidden { return [] }
        if let label = attributes.label { return [label] }
        if case .text(let block) = primitive { return block.string.isEmpty ? [] : [block.string] }
        return inside.flatMap(\.wordList)
    }

    /// The system name of the first symbol.
    package var symbolName: String? {
        if case .symbol(let name, _, _, _, _) = primitive { return name }
        // NB: Not a lazy chain, which the compiler would expand into itself many times over.
        for child in inside {
            if let name = child.symbolName { return name }
        }
        return nil
    }

    /// The current children, including changes that no flush has applied yet.
    private var inside: [Element] {
        owner?.collectChildren() ?? children
    }
}
