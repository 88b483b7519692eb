extension PagesMachine {
    package struct Page: Hashable, Sendable {
        package var id: PageID
        package var barriers: Int
        package var links: Links

        // The number of times that the list had been requested when the page was (P10).
        package internal(set) var round = 0

        // Whether a mutation or another page has changed the page, so that it's loaded again (P10).
        package internal(set) var isChanged = false

        package init(id: PageID, barriers: Int, links: Links) {
            self.id = id
            self.barriers = barriers
            self.links = links
        }
    }

    package struct Links: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let previous = Links(rawValue: 1)
        package static let next = Links(rawValue: 2)

        package static func toward(_ end: PagesEnd) -> Links { end == .start ? .previous : .next }
    }
}

package enum Seam: Hashable, Sendable, CaseIterable {
    /// The page continues the one before it, as far as it's known.
    case intact

    /// The last item of the page before is no longer in the list, so that an item in between may be missing.
    case broken
}
