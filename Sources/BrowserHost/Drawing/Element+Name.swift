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

extension Element {
    /// The name of an element that the view gave none, where its content gives none by itself.
    var spokenName: String? {
        switch primitive {
        case .progress:
            return words.isEmpty ? "Loading" : words
        case .button: return words.isEmpty ? symbolName.map(Symbols.spokenName) : nil
        case .symbol(let name, _, _, _), .image(let name, _):
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
