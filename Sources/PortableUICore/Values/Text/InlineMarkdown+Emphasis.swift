extension InlineMarkdown {
    /// Marks that may begin or end emphasis, with the number that remain.
    struct Delimiter {
        let mark: Character
        let length: Int
        var count: Int
        let canOpen: Bool
        let canClose: Bool
    }

    /// Reads marks that may begin or end emphasis, by the rules of section 6.2.
    mutating func readDelimiter() {
        let mark = characters[position]
        let length = length(of: mark, at: position)
        let (before, after) = (character(at: position - 1) ?? " ", character(at: position + length) ?? " ")
        let isLeft = !after.isWhitespace && (!after.isMark || before.isWhitespace || before.isMark)
        let isRight = !before.isWhitespace && (!before.isMark || after.isWhitespace || after.isMark)
        position += length
        nodes.append(Node(piece: Piece(text: String(repeating: mark, count: length))))
        guard mark != "~" || length <= 2 else { return }
        delimiters.append(nodes.count - 1)
        nodes[nodes.count - 1].delimiter = Delimiter(
            mark: mark, length: length, count: length,
            canOpen: mark == "_" ? isLeft && (!isRight || before.isMark) : isLeft,
            canClose: mark == "_" ? isRight && (!isLeft || after.isMark) : isRight)
    }

    /// Applies emphasis to the words between marks, from one of the delimiters to the last.
    ///
    /// They're consumed: those that remain are text.
    mutating func pair(from start: Int) {
        var openers: [Int] = []
        // The node before which there is no opener for closers of a kind.
        var bottoms: [Delimiter.Kind: Int] = [:]
        // NB: A slice would keep the array, and its change would copy all of it.
        let paired = Array(delimiters[start...])
        for index in paired {
            while let closer = nodes[index].delimiter, closer.canClose, closer.count > 0 {
                guard let place = lastOpener(of: closer, in: openers, from: bottoms[closer.kind] ?? 0) else {
                    bottoms[closer.kind] = index
                    break
                }
                let opener = openers[place]
                openers.removeSubrange((place + 1)...)
                emphasize(from: opener, to: index)
                if nodes[opener].delimiter?.count == 0 { openers.removeLast() }
            }
            if let delimiter = nodes[index].delimiter, delimiter.canOpen, delimiter.count > 0 { openers.append(index) }
        }
        for index in paired { nodes[index].delimiter = nil }
        delimiters.removeSubrange(start...)
    }

    /// Returns the place of the last opener that matches a closer, among those from a node on.
    private mutating func lastOpener(of closer: Delimiter, in openers: [Int], from bottom: Int) -> Int? {
        var place = openers.count - 1
        while place >= 0, openers[place] >= bottom {
            steps += 1
            if nodes[openers[place]].delimiter?.isOpener(of: closer) == true { return place }
            place -= 1
        }
        return nil
    }

    /// Uses as many marks on each side as the two sides have in common.
    private mutating func emphasize(from opener: Int, to closer: Int) {
        guard let first = nodes[opener].delimiter, let last = nodes[closer].delimiter else { return }
        steps += 1
        let count = first.mark == "~" ? first.count : min(first.count, last.count, 2)
        spans.append((opener + 1..<closer, first.mark == "~" ? .struck : count == 2 ? .strong : .emphasized))
        for index in [opener, closer] {
            nodes[index].delimiter?.count -= count
            nodes[index].piece.text.removeLast(count)
        }
    }

    /// Gives the nodes the emphasis of the ranges that they're in.
    mutating func applySpans() {
        for emphasis in [TextRun.Emphasis.strong, .emphasized, .struck] {
            var changes = [Int](repeating: 0, count: nodes.count + 1)
            for span in spans where span.emphasis == emphasis {
                changes[span.nodes.lowerBound] += 1
                changes[span.nodes.upperBound] -= 1
            }
            var depth = 0
            for index in nodes.indices {
                depth += changes[index]
                if depth > 0 { nodes[index].piece.emphasis.insert(emphasis) }
            }
            steps += spans.count + nodes.count
        }
    }
}

extension InlineMarkdown.Delimiter {
    /// The properties of a closer that decide which openers match it.
    struct Kind: Hashable {
        fileprivate let mark: Character
        fileprivate let canOpen: Bool
        fileprivate let remainder: Int
    }

    var kind: Kind { Kind(mark: mark, canOpen: canOpen, remainder: length % 3) }

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
