public import Foundation

extension RangeReplaceableCollection where Self: MutableCollection {
    /// Removes the elements at the given offsets, such as those that ``DynamicViewContent/onDelete(perform:)`` reports.
    ///
    /// Offsets past the end are ignored, because a row may be deleted in a browser after its element has been removed.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the collection.
    public mutating func remove(atOffsets offsets: IndexSet) {
        let kept = enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
        replaceSubrange(startIndex..<endIndex, with: kept)
    }
}

extension MutableCollection {
    /// Moves the elements at the given offsets in front of the element at the destination, in their order.
    ///
    /// To move elements to the end, pass the length of the collection as the destination. Offsets past the end are
    /// ignored, and a destination outside the collection is replaced with the nearest one inside.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the collection.
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        let old = Array(self)
        let target = Swift.min(Swift.max(destination, 0), old.count)
        let moved = old.indices.filter(source.contains)
        let before = (0..<target).filter { !source.contains($0) }
        let after = (target..<old.count).filter { !source.contains($0) }
        var index = startIndex
        for offset in before + moved + after {
            self[index] = old[offset]
            formIndex(after: &index)
        }
    }
}
