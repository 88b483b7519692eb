import Foundation
public import PortableUI

extension HeadlessHost {
    /// Selects a date in the format of its control: `2026-11-21`, `12:30`, or both with a `T` between them.
    ///
    /// - Parameter name: The label or the identifier of the control.
    public func pick(_ text: String, in name: String) throws {
        try send(.edit(text, edition: 1), to: control(.date, name))
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
    /// Returns the index of a link among the runs of a text, or nil if there is none.
    fileprivate func link(_ words: String) -> Int? {
        guard case .text(let block) = element.primitive else { return nil }
        return block.runs.firstIndex { $0.link != nil && $0.text == words }
    }

    /// The accessibility hint, or nil if there is none.
    public var hint: String? { element.attributes.hint }

    /// The accessibility traits, in addition to the role.
    public var traits: AccessibilityTraits { element.attributes.traits }

    /// The badge of a row, or of each tab; nil where there is none.
    public var badges: [String?] {
        if case .tabs(let tabs) = element.primitive { tabs.items.map(\.badge) } else { [element.attributes.row.badge] }
    }
}
