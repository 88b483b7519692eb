import PortableUI

extension Primitive {
    /// Whether assistive technologies name the element by what lies in it.
    var isNamedByContent: Bool {
        switch self {
        case .button, .progress, .field, .picker, .slider, .date, .box(.accessibility(.combine)): true
        default: false
        }
    }

    /// A number for the case, whatever its values are, where it matters to the container around it.
    var kind: Int {
        switch self {
        case .spacer: 1
        case .divider: 2
        default: 0
        }
    }
}

extension Primitive {
    /// Whether the tag follows from what lies in the element, children of children included.
    var dependsOnContent: Bool {
        if case .table = self { true } else { isNamedByContent }
    }
}

extension Element {
    /// How many columns the rows of a table take; 0 elsewhere.
    var tableColumns: Int {
        guard case .table = primitive else { return 0 }
        let widths = children.map { $0.primitive.isTableRow ? $0.children.map(\.primitive.span).reduce(0, +) : 1 }
        return max(1, widths.max() ?? 1)
    }

    /// The name of an element that the view gave none, where its content gives none by itself.
    var spokenName: String? {
        switch primitive {
        case .progress:
            return words.isEmpty ? "Loading" : words
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
        return children.lazy.compactMap(\.navigationTitle).first
    }
}

extension Primitive {
    fileprivate var isTableRow: Bool {
        if case .tableRow = self { true } else { false }
    }

    /// How many columns a cell takes.
    fileprivate var span: Int {
        if case .box(.cell(let columns, _)) = self { columns } else { 1 }
    }
}
