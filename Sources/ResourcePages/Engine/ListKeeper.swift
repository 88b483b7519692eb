package import ResourceCore

// A part of a list's entry that keeps the list current, such as that of a feed (V22).
package protocol ListKeeper: EntryFeature {
    // The list without overlays, which pages join, or `nil` before there is one.
    var base: AnyValue? { get }

    // Whether only a walk leads on, because the server has given up its log.
    var isLost: Bool { get }

    // Whether the list has everything that the server says, so that it may be fresh.
    var isCurrent: Bool { get }

    // Returns what a page that is requested now is compared with when it lands.
    func mark(for place: RequestedPage, _ turn: inout Turn) -> any Sendable

    // The state that a page meets, for use outside of the lock.
    var state: (any KeptList)? { get }

    // Puts a state in its place that was computed outside of the lock, with the list that a page has made.
    func accept(_ state: any KeptList, _ list: AnyValue?, of entry: Entry, _ turn: inout Turn)
}

package enum RequestedPage: Sendable {
    case firstPage
    case walk
    case end
}

// The state of a list that is kept current. It calls the user's code, so it's used outside of the lock.
package protocol KeptList: Sendable {
    // Whether there is a list, which pages join.
    var hasList: Bool { get }

    // Whether a page is newer than the list, whose changes up to its position it has already.
    var isAhead: Bool { get }

    func isSame(as other: any KeptList) -> Bool

    // Applies to a page what has changed since it was read, before it joins a list at an end, if there is one.
    mutating func update(
        _ page: AnyValue, _ mark: any Sendable, of ticket: Ticket, joining list: AnyValue?, at end: PagesEnd
    ) -> PageUpdate

    // Applies what has changed to the pages of a walk, or returns `nil` if the walk must begin again.
    mutating func updateWalk(_ list: AnyValue) -> AnyValue?

    // Lets the pages of a walk become the list, and returns `false` if the walk must begin again.
    mutating func endWalk() -> Bool
}

package enum PageUpdate: Sendable {
    case page(AnyValue)

    /// The page is loaded again.
    case again

    /// The list is newer, and confirmed.
    case older

    /// The page is of another log than the list, so the list is loaded again.
    case unrelated
    case failed(any Error)
}
