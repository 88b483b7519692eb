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

extension SemanticNode {
    /// What using it leads to; nil where nobody says.
    public var hint: String? { element.attributes.hint }

    /// What it is to assistive technologies, beyond its role.
    public var traits: AccessibilityTraits { element.attributes.traits }

    /// The short text at the end of a row, or at the corner of each tab; nil where there is none.
    public var badges: [String?] {
        if case .tabs(let tabs) = element.primitive { tabs.items.map(\.badge) } else { [element.attributes.row.badge] }
    }
}
