/// The replacement of a part of a text by another text.
///
/// The part is a range of UTF-16 code units, as browsers count. `client/edits.js` has the same functions, and both must
/// give the same results, because a page and its server apply each other's edits without asking.
struct TextEdit: Equatable, Sendable {
    /// The units of the old text that are replaced.
    var range: Range<Int>
    /// The text in their place.
    var text: String

    init(_ range: Range<Int>, _ text: String) {
        self.range = range
        self.text = text
    }

    /// Creates the edit that turns a text into another one, without their common prefix and suffix.
    ///
    /// It never separates the halves of a surrogate pair.
    init(from old: String, to new: String) {
        let old = Array(old.utf16), new = Array(new.utf16)
        var start = zip(old, new).prefix { $0 == $1 }.count
        if old.splitsPair(at: start) || new.splitsPair(at: start) { start -= 1 }
        var end = old.count, newEnd = new.count
        while end > start, newEnd > start, old[end - 1] == new[newEnd - 1] { (end, newEnd) = (end - 1, newEnd - 1) }
        if old.splitsPair(at: end) || new.splitsPair(at: newEnd) { (end, newEnd) = (end + 1, newEnd + 1) }
        self.init(start..<end, String(decoding: new[start..<newEnd], as: UTF16.self))
    }

    /// The number of units that the edit adds to a text.
    private var growth: Int { text.utf16.count - range.count }

    /// Returns the text after the edit, or `nil` if it has no such part.
    func applied(to old: String) -> String? {
        let units = old.utf16
        guard range.upperBound <= units.count else { return nil }
        let start = units.index(units.startIndex, offsetBy: range.lowerBound)
        let end = units.index(start, offsetBy: range.count)
        guard let start = start.samePosition(in: old.unicodeScalars), let end = end.samePosition(in: old.unicodeScalars)
        else { return nil }
        return String(old.unicodeScalars[..<start]) + text + String(old.unicodeScalars[end...])
    }

    // MARK: Concurrent edits

    /// Returns the edit as it applies after others of the same text, and those as they apply after it.
    ///
    /// The others are in order, each one of the text that the one before it results in. Both ways lead to the same
    /// text. What this edit inserts is never removed, and what it removes is removed from the others as well.
    func rebased(over others: [TextEdit]) -> (edit: TextEdit, others: [TextEdit]) {
        others.reduce(into: (edit: self, others: [])) { result, other in
            result.others += other.remainder(after: result.edit)
            result.edit = result.edit.moved(by: other)
        }
    }

    private func moved(by other: TextEdit) -> TextEdit {
        // What the other one inserts at either end of a range isn't in the range.
        let end = other.place(of: range.upperBound, staysBefore: !range.isEmpty)
        return TextEdit(other.place(of: range.lowerBound)..<end, text)
    }

    /// Returns the place in the new text of a place in the old one.
    ///
    /// - Parameter staysBefore: A Boolean value that indicates whether the place stays before a text that is inserted
    ///   there.
    private func place(of place: Int, staysBefore: Bool = false) -> Int {
        if place < range.lowerBound || place == range.lowerBound && (staysBefore || !range.isEmpty) { return place }
        return place < range.upperBound ? range.lowerBound + inside(place) : place + growth
    }

    /// Returns the number of new units that correspond to the replaced ones before a place among them.
    private func inside(_ place: Int) -> Int {
        let units = text.utf16
        let count = min(place - range.lowerBound, units.count)
        let index = units.index(units.startIndex, offsetBy: count)
        return index.samePosition(in: text.unicodeScalars) == nil ? count - 1 : count
    }

    /// Returns the parts of the edit that remain after another one of the same text, the last part first.
    private func remainder(after edit: TextEdit) -> [TextEdit] {
        let part = edit.range
        if part.upperBound <= range.lowerBound, part.lowerBound < range.lowerBound || !range.isEmpty {
            return [TextEdit(range.lowerBound + edit.growth..<range.upperBound + edit.growth, text)]
        }
        if part.lowerBound >= range.upperBound { return [self] }
        var parts: [TextEdit] = []
        if part.upperBound < range.upperBound {
            let rest = text.utf16.dropFirst(inside(part.upperBound))
            parts.append(
                TextEdit(part.upperBound + edit.growth..<range.upperBound + edit.growth, String(Substring(rest))))
        }
        if part.lowerBound > range.lowerBound {
            let rest = text.utf16.prefix(inside(part.lowerBound))
            parts.append(TextEdit(range.lowerBound..<part.lowerBound, String(Substring(rest))))
        }
        return parts
    }
}

extension [UInt16] {
    /// Returns a Boolean value that indicates whether a place is between the halves of a surrogate pair.
    fileprivate func splitsPair(at place: Int) -> Bool {
        place > 0 && place < count && UTF16.isLeadSurrogate(self[place - 1]) && UTF16.isTrailSurrogate(self[place])
    }
}
