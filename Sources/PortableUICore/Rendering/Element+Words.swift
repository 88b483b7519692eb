extension Element {
    /// The text of the element and its descendants, in order, without anything hidden from assistive technologies.
    package var words: String {
        wordList.joined(separator: " ")
    }

    /// The pieces of ``words``.
    package var wordList: [String] {
        if attributes.isHidden { return [] }
        if let label = attributes.label { return [label] }
        if case .text(let block) = primitive { return block.string.isEmpty ? [] : [block.string] }
        return inside.flatMap(\.wordList)
    }

    /// The system name of the first symbol.
    package var symbolName: String? {
        if case .symbol(let name, _, _, _, _) = primitive { return name }
        return inside.lazy.compactMap(\.symbolName).first
    }

    /// The current children, including changes that no flush has applied yet.
    private var inside: [Element] {
        owner?.collectChildren() ?? children
    }
}
