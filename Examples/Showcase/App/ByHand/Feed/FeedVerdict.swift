/// A comparison of the rows of a feed with the server's list.
///
/// The newest quotation has the highest place. The station's own ones have whole places without gaps, unless one was
/// deleted.
struct FeedVerdict {
    private var isDisordered = false
    private var isIncomplete = false

    /// The whole places between the first row and the last one at which no row is drawn, from the newest.
    private var omitted: [Int] = []
    private var deleted: Set<Int> = []

    /// A Boolean value that indicates whether rows appear twice, in another order, or without one between them.
    var isBroken: Bool { isDisordered || isIncomplete }

    /// The next place to ask the server about, or `nil` if no row is missing, or one is known to be.
    var omission: Int? { isIncomplete ? nil : omitted.first { !deleted.contains($0) } }

    /// Records the places of the rows.
    mutating func sees(_ places: [Double]) {
        isDisordered = zip(places, places.dropFirst()).contains { $0 <= $1 }
        let drawn = Set(places.compactMap(Int.init(exactly:)))
        omitted =
            drawn.min().map { min in (min...(drawn.max() ?? min)).reversed().filter { !drawn.contains($0) } } ?? []
        isIncomplete = isIncomplete && !omitted.isEmpty
    }

    /// Records whether the server has a quotation; if it does, its row is missing.
    mutating func learns(_ place: Int, isServed: Bool) {
        if isServed {
            isIncomplete = isIncomplete || omitted.contains(place)
        } else {
            deleted.insert(place)
        }
    }
}
