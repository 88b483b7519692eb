import Foundation
public import PortableUI

extension HeadlessHost {
    /// Selects a date, as its control writes it: `2026-11-21`, `12:30`, or both with a `T` between them.
    ///
    /// - Parameter name: The label or the identifier of the control.
    public func pick(_ text: String, in name: String) throws {
        try send(.edit(text, edition: 1), to: control(.date, name))
    }
}

extension HeadlessHost {
    /// Asks for the menu of a view, as the secondary button of the pointer does.
    ///
    /// - Parameter name: The label or the identifier of the view, or of one inside.
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
    /// - Parameter words: The words of the link, which the text emphasizes in one way.
    /// - Throws: ``LookupFailure`` if no text has such a link, ``EventRefused`` if no visitor could use it.
    public func follow(_ words: String) throws {
        guard let node = tree.firstUsable(where: { $0.link(words) != nil }), let index = node.link(words) else {
            throw LookupFailure(role: .text, name: words, tree: tree, under: hostility)
        }
        try send(.choose(index), to: node)
    }
}

extension SemanticNode {
    /// Returns the place of a link among the pieces of a text; nil where there is none.
    fileprivate func link(_ words: String) -> Int? {
        guard case .text(let block) = element.primitive else { return nil }
        return block.runs.firstIndex { $0.link != nil && $0.text == words }
    }

    /// What using it leads to; nil where nobody says.
    public var hint: String? { element.attributes.hint }

    /// What it is to assistive technologies, beyond its role.
    public var traits: AccessibilityTraits { element.attributes.traits }

    /// The short text at the end of a row, or at the corner of each tab; nil where there is none.
    public var badges: [String?] {
        if case .tabs(let tabs) = element.primitive { tabs.items.map(\.badge) } else { [element.attributes.row.badge] }
    }
}
