import LocalizedTexts
import PortableUI

extension Primitive {
    /// A Boolean value that indicates whether assistive technologies derive the element's name from its content.
    var isNamedByContent: Bool {
        switch self {
        case .button, .progress, .field, .picker, .slider, .date, .box(.accessibility(.combine)): true
        default: false
        }
    }

    /// A number that identifies the case, independent of its values, if it matters to the container.
    var kind: Int {
        switch self {
        case .spacer: 1
        case .divider: 2
        default: 0
        }
    }
}

extension Primitive {
    /// A Boolean value that indicates whether the tag depends on the element's content, including all descendants.
    var dependsOnContent: Bool {
        if case .table = self { true } else { isNamedByContent }
    }
}

extension Element {
    /// The number of columns in the rows of a table, or 0 for other elements.
    var tableColumns: Int {
        guard case .table = primitive else { return 0 }
        let widths = children.map { $0.primitive.isTableRow ? $0.children.map(\.primitive.span).reduce(0, +) : 1 }
        return max(1, widths.max() ?? 1)
    }

    /// The name of an element without a label, if browsers can't derive one from its content.
    var spokenName: String? {
        switch primitive {
        case .progress:
            return words.isEmpty ? LocalizedText.string("Loading") : words
        case .button: return words.isEmpty ? symbolName.map(Symbols.spokenName) : nil
        case .symbol(let name, _, _, _, _), .image(let name, _):
            return Symbols.names.contains(name) ? nil : name
        case .field, .picker, .slider, .date, .box(.accessibility(.combine)): return words.isEmpty ? nil : words
        default: return nil
        }
    }

    /// The title of the first screen in the tree.
    var navigationTitle: String? {
        if case .navigation(let bar) = primitive, let title = bar.title { return title }
        for child in children {
            if let title = child.navigationTitle { return title }
        }
        return nil
    }
}

extension Primitive {
    fileprivate var isTableRow: Bool {
        if case .tableRow = self { true } else { false }
    }

    /// The number of columns that a cell spans.
    fileprivate var span: Int {
        if case .box(.cell(let columns, _)) = self { columns } else { 1 }
    }
}
