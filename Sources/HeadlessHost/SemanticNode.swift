import PortableUI

/// What an element is to someone who cannot see it.
public enum SemanticRole: String, Sendable {
    /// The whole page.
    case root
    /// A text.
    case text
    /// A picture.
    case image
    /// A control that does something.
    case button
    /// A control that is on or off.
    case toggle
    /// A line of text that can be changed.
    case field
    /// A control that selects one of several.
    case picker
    /// A control that selects a date.
    case date
    /// A control that selects an amount.
    case slider
    /// What lies over the page: a sheet, or a question.
    case dialog
    /// A view with tabs.
    case tabs
    /// Controls in a bar.
    case bar
    /// Something that is going on.
    case progress
    /// Several things together.
    case group
    /// Rows.
    case list
    /// One of the rows of a list.
    case row
    /// A region that scrolls.
    case scroll
    /// A screen with a title.
    case screen
    /// A coloured plane or a shape.
    case graphic
    /// The children that a lazy container leaves out.
    case gap
}

/// One thing in the tree, as a test sees it: a snapshot.
@MainActor
public struct SemanticNode {
    let element: Element

    /// What it is.
    public let role: SemanticRole
    /// What it is called: its accessibility label, or the text inside.
    public let label: String
    /// Its value: an amount, `on` or `off`, or what the view says.
    public let value: String?
    /// Its accessibility identifier.
    public let identifier: String?
    /// Whether it can be used.
    public let isEnabled: Bool
    /// Whether assistive technologies pass over it.
    public let isHidden: Bool
    /// What lies inside.
    public let children: [SemanticNode]

    init(_ element: Element) {
        self.element = element
        role = Self.role(of: element.primitive)
        children = element.children.map(SemanticNode.init)
        identifier = element.attributes.identifier
        isEnabled = element.attributes.isEnabled
        isHidden = element.attributes.isHidden
        label = element.attributes.label ?? Self.text(of: element.primitive, children: children)
        value = element.attributes.value ?? Self.value(of: element.primitive)
    }

    /// Whether a toggle is on.
    public var isOn: Bool {
        element.primitive == .toggle(isOn: true)
    }

    /// What stands in an empty field; nil elsewhere, and where the label does.
    public var prompt: String? {
        if case .field(let field) = element.primitive { field.prompt } else { nil }
    }

    /// What a picker or a view with tabs lets one choose; empty elsewhere.
    public var options: [String] {
        switch element.primitive {
        case .picker(let picker): picker.options
        case .tabs(let tabs): tabs.isBarHidden ? [] : tabs.items.map(\.title)
        default: []
        }
    }

    /// Whether it is selected among others; nil where nothing can be.
    public var isSelected: Bool? { element.attributes.isSelected }

    /// Whether a field has the keyboard; nil where nobody asks.
    public var isFocused: Bool? {
        if case .field(let field) = element.primitive { field.isFocused } else { nil }
    }

    /// What the way back of a screen is called; nil where there is none.
    public var back: String? {
        if case .navigation(let bar) = element.primitive { bar.back } else { nil }
    }

    /// Whether a refresh runs; nil where there is nothing to refresh.
    public var isRefreshing: Bool? {
        switch element.primitive {
        case .list(let refresh, _, _, _), .scroll(_, _, let refresh): refresh?.isRefreshing
        default: nil
        }
    }

    /// A Boolean value that indicates whether a visitor could use it, as far as what lies around it says.
    var isOperable: Bool { element.obstacle(to: .tap) == nil }

    /// Whether it answers to a tap.
    public var canBeTapped: Bool {
        role == .button || element.attributes.isTappable
    }

    /// Whether the texts inside amount to this where it has no label of its own.
    func says(_ text: String) -> Bool {
        label.isEmpty && element.words == text
    }

    /// Whether it has a role, if one is given, and a label, a prompt or an identifier.
    public func matches(_ role: SemanticRole?, _ name: String) -> Bool {
        (role == nil || self.role == role) && (label == name || identifier == name || prompt == name)
    }

    /// The first node, this one or below, that a test accepts; in the order of the source.
    public func first(where isMatch: (SemanticNode) -> Bool) -> SemanticNode? {
        if isMatch(self) { return self }
        for child in children {
            if let match = child.first(where: isMatch) { return match }
        }
        return nil
    }

    /// All nodes, this one and below, that a test accepts; in the order of the source.
    public func all(where isMatch: (SemanticNode) -> Bool) -> [SemanticNode] {
        (isMatch(self) ? [self] : []) + children.flatMap { $0.all(where: isMatch) }
    }

    private static func role(of primitive: Primitive) -> SemanticRole {
        switch primitive {
        case .root: .root
        case .text: .text
        case .symbol, .image, .picture: .image
        case .button: .button
        case .toggle: .toggle
        case .progress: .progress
        case .field: .field
        case .picker: .picker
        case .date: .date
        case .slider: .slider
        case .dialog: .dialog
        case .tabs: .tabs
        case .bar(.backdrop): .group
        case .bar: .bar
        case .list: .list
        case .row: .row
        case .scroll: .scroll
        case .navigation: .screen
        case .shape, .color: .graphic
        case .gap: .gap
        case .stack, .layers, .attachment, .grid, .rowGrid, .table, .tableRow, .spacer, .divider, .box: .group
        }
    }

    private static func text(of primitive: Primitive, children: [SemanticNode]) -> String {
        switch primitive {
        case .text(let block): block.string
        case .symbol(let name, _, _, _, _), .image(let name, _): name
        case .navigation(let bar): bar.title ?? ""
        case .dialog(let dialog): dialog.title ?? ""
        case .field(let field): words(of: children) ?? field.prompt ?? ""
        case .button, .toggle, .progress, .row, .picker, .slider, .date, .box(.accessibility(.combine)):
            words(of: children) ?? ""
        default: ""
        }
    }

    private static func words(of children: [SemanticNode]) -> String? {
        let texts = children.flatMap { $0.all { $0.role == .text && !$0.isHidden } }.map(\.label)
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    private static func value(of primitive: Primitive) -> String? {
        switch primitive {
        case .toggle(let isOn): isOn ? "on" : "off"
        case .progress(let fraction?, _, _, _): "\(Int((fraction * 100).rounded())) %"
        case .field(let field): field.text
        case .picker(let picker): picker.selected.map { picker.options[$0] }
        case .slider(let slider): "\(slider.value)"
        case .date(let control): control.text(of: control.date)
        case .tabs(let tabs): tabs.items.indices.contains(tabs.selected) ? tabs.items[tabs.selected].title : nil
        case .gap(let gap): "\(gap.count) left out"
        default: nil
        }
    }
}

extension SemanticNode: @MainActor CustomStringConvertible {
    /// The tree from here on, a line for each node.
    public var description: String {
        lines(indent: 0).joined(separator: "\n")
    }

    private func lines(indent: Int) -> [String] {
        var line = String(repeating: "  ", count: indent) + role.rawValue
        if !label.isEmpty { line += " \"\(label)\"" }
        if let value { line += " = \(value)" }
        if let identifier { line += " #\(identifier)" }
        if !isEnabled { line += " (disabled)" }
        if isHidden { line += " (hidden)" }
        return [line] + children.flatMap { $0.lines(indent: indent + 1) }
    }
}

/// A test looked for something that is not there.
public struct LookupFailure: Error, CustomStringConvertible {
    /// What was looked for, and the tree at that time.
    public let description: String

    @MainActor
    init(role: SemanticRole?, name: String, tree: SemanticNode, under hostility: Hostility? = nil) {
        let seed = hostility.map { " under the hostile seed \($0.seed), which \($0.journal.joined(separator: ", "))" }
        description = "No \(role?.rawValue ?? "node") \"\(name)\"\(seed ?? "") in\n\(tree)"
    }
}

/// A test used something that cannot be used.
public struct EventRefused: Error, CustomStringConvertible {
    /// What refused the event.
    public let description: String

    @MainActor
    init(node: SemanticNode, _ event: ElementEvent) {
        let reason = node.element.obstacle(to: event).map { ", because it \($0.rawValue)" } ?? ""
        description = "The \(node.role.rawValue) \"\(node.label)\" cannot be used\(reason):\n\(node)"
    }
}
