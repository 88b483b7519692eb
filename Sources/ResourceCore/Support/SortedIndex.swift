extension RandomAccessCollection {
    // Returns the first index at which the condition holds, in logarithmic time. It must hold for all elements after
    // one for which it holds.
    @inlinable
    package func sortedIndex(where holds: (Element) -> Bool) -> Index {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
            if holds(self[middle]) { high = middle } else { low = index(after: middle) }
        }
        return low
    }
}
