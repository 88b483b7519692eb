import ResourceCore
import ResourcePages

/// The surroundings of a paged list in an exploration: the server's items, and all that can happen how often.
struct PagesSetup: Hashable, Sendable {
    /// An effect of a mutation on the list.
    enum Effect: Hashable, Sendable {
        case inserts(Int)
        case removes(Int)
    }

    /// The name of the static member, which is printed with a counterexample.
    private(set) var name: String

    /// The items of the server at the beginning, and those that may be inserted.
    var items = ItemSet()
    var insertable = ItemSet()

    /// The number of items in a page.
    var size = 2

    /// A Boolean value that indicates whether cursors are offsets, whose pages overlap by one item.
    var countsOffsets = false

    /// The item after which a list begins that has pages in both directions, or `nil` for one that begins at the start.
    var middle: Int?

    /// The extent of a refresh, and the maximum number of pages.
    var extent = PagesRefreshExtent.readingPosition
    var limit: Int?

    /// A Boolean value that indicates whether the user scrolls to any item, and pages load near the ends.
    var scrolls = true

    /// Boolean values that indicate whether loads fail for good, or for a time.
    var fails = true
    var retries = false

    /// A Boolean value that indicates whether the user cancels loads of the list.
    var cancels = false

    /// The effect of the mutation, if there is one.
    var effect: Effect?

    /// How often events may happen that would otherwise keep the space from closing.
    var limits = Limits()

    struct Limits: Hashable, Sendable {
        var insertions = 0
        var removals = 0
        var barriers = 0
        var resets = 0
        var sets = 0
        var edits = 0
    }

    init(_ name: String, _ change: (inout PagesSetup) -> Void = { _ in }) {
        self.name = name
        change(&self)
    }

    /// Returns a copy of another name, whose refreshes have another extent.
    func refreshing(_ extent: PagesRefreshExtent, named name: String) -> PagesSetup {
        var setup = self
        (setup.name, setup.extent) = (name, extent)
        return setup
    }

    /// A Boolean value that indicates whether refreshes put single pages in their places.
    var placesPages: Bool { extent == .firstPage || extent == .visiblePages }

    /// The ends of the list at which there may be pages.
    var ends: [PagesEnd] { middle == nil ? [.end] : [.end, .start] }
}

extension PagesSetup: CustomStringConvertible {
    var description: String { name }
}
