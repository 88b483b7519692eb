import Foundation
public import PortableUI

extension HeadlessHost {
    /// Replaces the text of a field in one edit.
    ///
    /// - Parameters:
    ///   - text: The new text.
    ///   - name: The label, the prompt, or the identifier of the field.
    public func type(_ text: String, into name: String) throws {
        try send(.edit(text), to: control(.field, name))
    }

    /// Presses the Return key in a field.
    public func submit(_ name: String) throws {
        try send(.submit, to: control(.field, name))
    }

    /// Moves the keyboard focus to a field, or removes it.
    public func focus(_ name: String, _ isFocused: Bool = true) throws {
        try send(.focus(isFocused), to: control(.field, name))
    }

    /// Selects an option of a picker, or a tab.
    ///
    /// - Parameters:
    ///   - option: The title of the option.
    ///   - name: The label or the identifier of the picker; `nil` for the first one that has the option.
    public func choose(_ option: String, in name: String? = nil) throws {
        let match = tree.firstUsable { $0.options.contains(option) && (name == nil || $0.matches(nil, name ?? "")) }
        guard let match, let index = match.options.firstIndex(of: option) else {
            throw LookupFailure(role: .picker, name: name ?? option, tree: tree)
        }
        try send(.choose(index), to: match)
    }

    /// Moves the thumb of a slider.
    public func slide(_ name: String, to value: Double) throws {
        try send(.slide(value), to: control(.slider, name))
    }

    /// Closes the topmost dialog like the Escape key does, without using any of its buttons.
    public func dismissDialog() throws {
        guard let dialog = tree.firstUsable(where: { $0.role == .dialog }) else {
            throw LookupFailure(role: .dialog, name: "", tree: tree)
        }
        try send(.dismiss, to: dialog)
    }

    /// Leaves the current screen for the one below it.
    public func goBack() throws {
        guard let screen = tree.all(where: { $0.back != nil }).last else {
            throw LookupFailure(role: .screen, name: "", tree: tree)
        }
        try send(.dismiss, to: screen)
    }

    /// Turns to a page of a paged tab view.
    ///
    /// - Parameters:
    ///   - page: The index of the page, from 0.
    ///   - name: The label or the identifier of the view; `nil` for the first one.
    public func turn(to page: Int, in name: String? = nil) throws {
        let match = tree.firstUsable { $0.role == .tabs && (name == nil || $0.matches(nil, name ?? "")) }
        guard let match else { throw LookupFailure(role: .tabs, name: name ?? "", tree: tree, under: hostility) }
        try send(.choose(page), to: match)
    }

    /// Swipes a row all the way, which performs the first action at one of its edges.
    ///
    /// - Parameters:
    ///   - name: The label or the identifier of something in the row.
    ///   - edge: The edge of the row whose actions the swipe reveals.
    /// - Throws: ``LookupFailure`` if there is no such row, ``EventRefused`` if a full swipe has no effect there.
    public func swipe(_ name: String, revealing edge: HorizontalEdge = .trailing) throws {
        let row = try row(with: name)
        let bar = row.children.first { $0.element.primitive == .bar(.actions(edge, allowsFullSwipe: true)) }
        guard let button = bar?.first(where: { $0.canBeTapped && $0.isEnabled }) else {
            throw EventRefused(node: row, .tap)
        }
        try send(.tap, to: button)
    }

    /// Drags a row to the place of another one in its collection.
    ///
    /// - Parameters:
    ///   - name: The label or the identifier of something in the row.
    ///   - other: The same for the other row.
    /// - Throws: ``LookupFailure`` if there is no such row, ``EventRefused`` if one of them can't be moved, or not
    ///   there.
    public func move(_ name: String, to other: String) throws {
        let (grip, place) = try (grip(of: name), grip(of: other))
        let event = ElementEvent.move(place.element.id)
        guard place.element.primitive == grip.element.primitive else { throw EventRefused(node: grip, event) }
        try send(event, to: grip)
    }

    private func grip(of name: String) throws -> SemanticNode {
        let row = try row(with: name)
        let grip = row.first { if case .box(.grip) = $0.element.primitive { true } else { false } }
        guard let grip else { throw EventRefused(node: row, .move(0)) }
        return grip
    }

    private func row(with name: String) throws -> SemanticNode {
        let row = tree.firstUsable { $0.role == .row && $0.first { $0.matches(nil, name) } != nil }
        guard let row else { throw LookupFailure(role: .row, name: name, tree: tree, under: hostility) }
        return row
    }
}

extension HeadlessHost {
    /// Selects a date in the format of its control: `2026-11-21`, `12:30`, or both with a `T` between them.
    ///
    /// - Parameters:
    ///   - text: The date, the time, or both.
    ///   - name: The label or the identifier of the control.
    public func pick(_ text: String, in name: String) throws {
        try send(.edit(text), to: control(.date, name))
    }
}

extension HeadlessHost {
    /// Opens the context menu of a view, like the secondary button of the pointer does.
    ///
    /// - Parameter name: The label or the identifier of the view, or of one inside it.
    public func openMenu(of name: String) throws {
        let owners = tree.all { $0.element.primitive == .box(.menu) }
        guard let node = owners.last(where: { $0.first { $0.matches(nil, name) } != nil }) else {
            throw LookupFailure(role: nil, name: name, tree: tree)
        }
        try send(.menu, to: node)
    }
}

extension HeadlessHost {
    /// Follows a link in a text.
    ///
    /// - Parameter words: The text of the link, which must have one style.
    /// - Throws: ``LookupFailure`` if no text has such a link, ``EventRefused`` if no user could follow it.
    public func follow(_ words: String) throws {
        guard let node = tree.firstUsable(where: { $0.link(words) != nil }), let index = node.link(words) else {
            throw LookupFailure(role: .text, name: words, tree: tree, under: hostility)
        }
        try send(.choose(index), to: node)
    }
}

extension SemanticNode {
    /// Returns the index of a link among the runs of a text, or `nil` if there is none.
    fileprivate func link(_ words: String) -> Int? {
        guard case .text(let block) = element.primitive else { return nil }
        return block.runs.firstIndex { $0.link != nil && $0.text == words }
    }

    /// The accessibility hint, or `nil` if there is none.
    public var hint: String? { element.attributes.hint ?? element.attributes.help }

    /// The accessibility traits, in addition to the role.
    public var traits: AccessibilityTraits { element.attributes.traits }

    /// The badge of a row, or of each tab; `nil` where there is none.
    public var badges: [String?] {
        if case .tabs(let tabs) = element.primitive { tabs.items.map(\.badge) } else { [element.attributes.row.badge] }
    }
}
