import PortableUI

extension Primitive {
    /// Whether assistive technologies name the element by what lies in it.
    var isNamedByContent: Bool {
        switch self {
        case .button, .progress: true
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
            let text = words.joined(separator: " ")
            return text.isEmpty ? "Loading" : text
        case .button: return words.isEmpty ? symbolName.map(Symbols.spokenName) : nil
        case .symbol(let name, _, _, _), .image(let name, _):
            return Symbols.names.contains(name) ? nil : name
        default: return nil
        }
    }

    /// The title of the first screen in the tree.
    var navigationTitle: String? {
        if case .navigation(let title?) = primitive { return title }
        return children.lazy.compactMap(\.navigationTitle).first
    }

    private var words: [String] {
        if attributes.isHidden { return [] }
        if let label = attributes.label { return [label] }
        if case .text(let block) = primitive { return block.string.isEmpty ? [] : [block.string] }
        return children.flatMap(\.words)
    }

    private var symbolName: String? {
        if case .symbol(let name, _, _, _) = primitive { return name }
        return children.lazy.compactMap(\.symbolName).first
    }
}
