public import ResourceCore

/// One page of a list, as a loader returns it, with the cursors of the neighboring pages.
public struct Page<Item: Identifiable & Sendable, Cursor: Codable & Hashable & Sendable>: Sendable
where Item.ID: Sendable {
    /// The items of the page, in order.
    public var items: [Item]

    /// The cursor of the page that follows, or `nil` if the list ends here.
    public var next: Cursor?

    /// The cursor of the page before, or `nil` if the list begins here or is loaded in one direction.
    public var previous: Cursor?

    /// A Boolean value that indicates whether the first item is the last one of the page before, requested again to
    /// detect that the list has moved (P4).
    package var overlapsPrevious = false

    /// The position in the log of a feed at which the server has read the page, if it names one.
    package var position: (any Sendable)?

    /// Creates a page.
    public init(_ items: [Item], next: Cursor?, previous: Cursor? = nil) {
        self.items = items
        self.next = next
        self.previous = previous
    }
}

/// An end of a list that is loaded in pages.
public enum PagesEnd: Hashable, Sendable, CaseIterable {
    /// The end before the first item.
    case start

    /// The end after the last item.
    case end
}

/// A state of one end of a list, separate from the phase of the list.
public enum PagesEndState: Sendable {
    /// The server has more items, and nothing loads them.
    case idle

    /// A page is loading, or waits for the list itself to have loaded.
    case loading

    /// The load of a page waits for a connection, for more than 2 seconds, or for a list that does (R17).
    ///
    /// It goes on by itself.
    case waiting(LoadWait)

    /// The page couldn't be loaded (P8).
    ///
    /// The list stays as it is. Scrolling doesn't try again, but `loadNext()` does, and so does the connection when it
    /// comes back.
    case failed(any Error)

    /// The list ends here.
    case finished
}

/// The extent of a refresh of a list.
public enum PagesRefreshExtent: Hashable, Sendable {
    /// All pages from the first one up to the reading position (P2).
    ///
    /// It's the default of a list without a limit.
    case readingPosition

    /// All pages that the list keeps, beginning with the one at its start (P2).
    ///
    /// Pages that a limit has dropped aren't loaded again, so the number of requests is that of the pages in memory,
    /// and at most two more. It's the default with `limit(pages:)`.
    case keptPages

    /// The first page, which is placed before the rest of the list if they share an item (P10).
    ///
    /// If they share none, the pages up to the reading position follow it. If the first page was dropped, it's the one
    /// at the start of the list.
    case firstPage

    /// The pages in view and the first one, and each other page once it comes into view (P10).
    ///
    /// Each page takes its place in the list as it arrives, so the list mixes states, and is stale and not consistent,
    /// until every page has come into view. A refresh costs three requests, however long the list is.
    case visiblePages
}
