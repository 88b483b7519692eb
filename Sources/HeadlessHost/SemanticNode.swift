import PortableUI

/// The meaning of an element for assistive technologies.
public enum SemanticRole: String, Sendable {
    /// The whole page.
    case root
    /// A text.
    case text
    /// An image.
    case image
    /// A control that performs an action.
    case button
    /// A control that is on or off.
    case toggle
    /// An editable text.
    case field
    /// A control that selects one of several options.
    case picker
    /// A control that selects a date.
    case date
    /// A control that selects a number.
    case slider
    /// A view that covers the page: a sheet, an alert, or a confirmation dialog.
    case dialog
    /// A view with tabs.
    case tabs
    /// Controls in a bar.
    case bar
    /// An operation in progress.
    case progress
    /// A group of nodes.
    case group
    /// A list of rows.
    case list
    /// A row of a list.
    case row
    /// A region that scrolls.
    case scroll
    /// A screen with a title.
    case screen
    /// A colored area or a shape.
    case graphic
    /// The omitted children of a lazy container.
    case gap
}

/// A snapshot of a node in the tree, as seen by a test.
@MainActor
public struct SemanticNode {
    let element: Element

    /// The role of the node.
    public let role: SemanticRole
    /// The accessibility label, or the text inside.
    public let label: String
    /// The value: a number, `on` or `off`, or the value that the view specifies.
    public let value: String?
    /// The accessibility identifier.
    public let identifier: String?
    /// A Boolean value that indicates whether the node is enabled.
    public let isEnabled: Bool
    /// A Boolean value that indicates whether assistive technologies skip the node.
    public let isHidden: Bool
    /// The child nodes.
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

    /// A Boolean value that indicates whether a toggle is on.
    public var isOn: Bool {
        element.primitive == .toggle(isOn: true)
    }

    /// The prompt of a field, or `nil` for other nodes or if the label serves as the prompt.
    public var prompt: String? {
        if case .field(let field) = element.primitive { field.prompt } else { nil }
    }

    /// The options of a picker or a view with tabs; empty for other nodes.
    public var options: [String] {
        switch element.primitive {
        case .picker(let picker): picker.options
        case .tabs(let tabs): tabs.isBarHidden ? [] : tabs.items.map(\.title)
        default: []
        }
    }

    /// A Boolean value that indicates whether the node is selected among others; `nil` if it can't be.
    public var isSelected: Bool? { element.attributes.isSelected }

    /// A Boolean value that indicates whether a field has the keyboard focus; `nil` if its focus isn't observed.
    public var isFocused: Bool? {
        if case .field(let field) = element.primitive { field.isFocused } else { nil }
    }

    /// The texts that a canvas draws, in order; empty for other nodes.
    public var drawnTexts: [String] {
        if case .drawing(let drawing) = element.primitive { drawing.texts } else { [] }
    }

    /// The title of a screen's back button, or `nil` if there is none.
    public var back: String? {
        if case .navigation(let bar) = element.primitive { bar.back } else { nil }
    }

    /// A Boolean value that indicates whether a refresh is running; `nil` if the node can't be refreshed.
    public var isRefreshing: Bool? {
        switch element.primitive {
        case .list(let refresh, _, _, _, _, _), .scroll(_, _, let refresh, _, _, _): refresh?.isRefreshing
        default: nil
        }
    }

    /// A Boolean value that indicates whether a user could use the node, considering the nodes around it.
    var isOperable: Bool { element.obstacle(to: .tap) == nil }

    /// A Boolean value that indicates whether the node responds to a tap.
    public var canBeTapped: Bool {
        role == .button || element.attributes.isTappable
    }

    /// Returns a Boolean value that indicates whether the texts inside form the given text and the node has no label of
    /// its own.
    func says(_ text: String) -> Bool {
        label.isEmpty && element.words == text
    }

    /// Returns a Boolean value that indicates whether the node has the given role, if any, and the given label, prompt,
    /// or identifier.
    public func matches(_ role: SemanticRole?, _ name: String) -> Bool {
        (role == nil || self.role == role) && (label == name || identifier == name || prompt == name)
    }

    /// Returns the first node, including this one, that satisfies a predicate, in source order.
    public func first(where isMatch: (SemanticNode) -> Bool) -> SemanticNode? {
        if isMatch(self) { return self }
        for child in children {
            if let match = child.first(where: isMatch) { return match }
        }
        return nil
    }

    /// Returns all nodes, including this one, that satisfy a predicate, in source order.
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
        case .shape, .color, .drawing: .graphic
        case .gap: .gap
        case .stack, .layers, .attachment, .grid, .rowGrid, .table, .tableRow, .spacer, .divider, .box, .reader:
            .group
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
        case .drawing(let drawing): drawing.summary
        default: nil
        }
    }
}

extension SemanticNode: @MainActor CustomStringConvertible {
    /// The tree from this node, with one line for each node.
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

/// An error of a test that searched for a node that doesn't exist.
public struct LookupFailure: Error, CustomStringConvertible {
    /// The node that was searched for, and the tree at that time.
    public let description: String

    @MainActor
    init(role: SemanticRole?, name: String, tree: SemanticNode, under hostility: Hostility? = nil) {
        description = "No \(role?.rawValue ?? "node") \"\(name)\"\(hostility.text) in\n\(tree)"
    }
}

extension Hostility? {
    /// The seed and the disturbances, or nothing for a host that isn't hostile.
    @MainActor var text: String {
        map { " under the hostile seed \($0.seed), which \($0.journal.joined(separator: ", "))" } ?? ""
    }
}

/// An error of a test that used a node that can't be used.
public struct EventRefused: Error, CustomStringConvertible {
    /// The node that refused the event, and the reason.
    public let description: String

    @MainActor
    init(node: SemanticNode, _ event: ElementEvent) {
        let reason = node.element.obstacle(to: event).map { ", because it \($0.rawValue)" } ?? ""
        description = "The \(node.role.rawValue) \"\(node.label)\" cannot be used\(reason):\n\(node)"
    }
}
