import ResourceTesting
import SeededRandom

/// The traits of a simulated list.
struct PagesScenario: Sendable {
    /// A Boolean value that indicates whether items are only added at the ends of the server's list.
    let onlyGrows: Bool

    /// A Boolean value that indicates whether the list begins in the middle, and loads in both directions.
    let isTwoWay: Bool

    /// The maximum number of pages, or `nil` for no limit.
    let limit: Int?

    /// A Boolean value that indicates whether the list is on disk, and the app is restarted.
    let isPersisted: Bool

    /// A Boolean value that indicates whether the user adds and removes items, and sets and resets no list.
    let isEdited: Bool

    /// A Boolean value that indicates whether the server finds a page by counting the items before it.
    let usesOffsets: Bool

    /// A Boolean value that indicates whether a refresh loads the first page alone.
    let refreshesFirstPage: Bool

    init(using random: inout SeededGenerator) {
        onlyGrows = random.happens(onceIn: 2)
        isTwoWay = random.happens(onceIn: 2)
        isEdited = !onlyGrows && random.happens(onceIn: 2)
        limit = isTwoWay && random.happens(onceIn: 2) ? 1 + random.number(below: 4) : nil
        isPersisted = !isEdited && random.happens(onceIn: 2)
        usesOffsets = !isTwoWay && random.happens(onceIn: 2)
        refreshesFirstPage = !isTwoWay && random.happens(onceIn: 3)
    }

    /// A Boolean value that indicates whether a list is always in the server's order.
    ///
    /// It isn't if the server inserts something among the items that a page repeats, which is then added behind them
    /// (P4), or removes something that the new first page would have, which stays behind that (P10).
    var keepsOrder: Bool { onlyGrows || !usesOffsets && !refreshesFirstPage }

    /// The cursor of the first page.
    var firstCursor: EntrantCursor { usesOffsets ? .offset(0) : .after(isTwoWay ? 200 : .min) }
}
