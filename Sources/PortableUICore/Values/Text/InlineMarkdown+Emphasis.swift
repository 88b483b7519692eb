extension InlineMarkdown {
    /// Reads marks that may begin or end emphasis, by the rules of section 6.2.
    mutating func readDelimiter() {
        let mark = characters[position]
        let length = length(of: mark, at: position)
        let (before, after) = (character(at: position - 1) ?? " ", character(at: position + length) ?? " ")
        let isLeft = !after.isWhitespace && (!after.isMark || before.isWhitespace || before.isMark)
        let isRight = !before.isWhitespace && (!before.isMark || after.isWhitespace || after.isMark)
        position += length
        var node = Node(piece: Piece(text: String(repeating: mark, count: length)))
        if mark != "~" || length <= 2 {
            node.delimiter = Delimiter(
                mark: mark, length: length, count: length,
                canOpen: mark == "_" ? isLeft && (!isRight || before.isMark) : isLeft,
                canClose: mark == "_" ? isRight && (!isLeft || after.isMark) : isRight)
        }
        nodes.append(node)
    }

    /// Applies emphasis to the words between marks, from a node to the end.
    mutating func pair(from start: Int) {
        var openers: [Int] = []
        for index in nodes.indices.dropFirst(start) {
            while let closer = nodes[index].delimiter, closer.canClose, closer.count > 0,
                let place = openers.lastIndex(where: { nodes[$0].delimiter?.isOpener(of: closer) == true })
            {
                let opener = openers[place]
                openers.removeSubrange((place + 1)...)
                emphasize(from: opener, to: index)
                if nodes[opener].delimiter?.count == 0 { openers.removeLast() }
            }
            if let delimiter = nodes[index].delimiter, delimiter.canOpen, delimiter.count > 0 { openers.append(index) }
        }
        for index in nodes.indices.dropFirst(start) { nodes[index].delimiter = nil }
    }

    /// Uses as many marks on each side as the two sides have in common.
    private mutating func emphasize(from opener: Int, to closer: Int) {
        guard let first = nodes[opener].delimiter, let last = nodes[closer].delimiter else { return }
        let count = first.mark == "~" ? first.count : min(first.count, last.count, 2)
        let emphasis: TextRun.Emphasis = first.mark == "~" ? .struck : count == 2 ? .strong : .emphasized
        for index in (opener + 1)..<closer { nodes[index].piece.emphasis.insert(emphasis) }
        for index in [opener, closer] {
            nodes[index].delimiter?.count -= count
            nodes[index].piece.text.removeLast(count)
        }
    }
}

extension InlineMarkdown.Delimiter {
    /// Returns a Boolean value that indicates whether the marks can begin the emphasis that others end.
    ///
    /// Marks that could do both don't match if the sum of their lengths is a multiple of 3, unless each length is one.
    func isOpener(of closer: Self) -> Bool {
        guard mark == closer.mark else { return false }
        if mark == "~" { return count == closer.count }
        guard canClose || closer.canOpen, (length + closer.length).isMultiple(of: 3) else { return true }
        return length.isMultiple(of: 3) && closer.length.isMultiple(of: 3)
    }
}
