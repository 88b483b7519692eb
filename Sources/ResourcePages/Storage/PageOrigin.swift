import Foundation
import ResourceCore

/// The origin of a page: the cursors around it, and what the server said of its version.
struct PageOrigin: Hashable, Sendable, Codable {
    var cursor: Data?
    var next: Data?
    var previous: Data?
    var validator: String?

    /// The wall-clock time until which the page is fresh, if its loader overrides the resource.
    var freshUntil: Date?
    var id = PageID.unique()

    var links: PagesMachine.Links {
        var links: PagesMachine.Links = []
        if next != nil { links.insert(.next) }
        if previous != nil { links.insert(.previous) }
        return links
    }

    /// Returns the origin of a page whose items aren't the server's, which no server can therefore confirm.
    func changed() -> PageOrigin {
        var origin = self
        origin.validator = nil
        return origin
    }

    func cursor(toward end: PagesEnd) -> Data? { end == .start ? previous : next }

    /// Returns the origin of a page at an end without the cursor of a page that is there already, which would lead
    /// around forever.
    func withoutLoop(at end: PagesEnd, isKnown: (_ cursor: Data) -> Bool) -> PageOrigin {
        guard let follows = cursor(toward: end), follows == cursor || isKnown(follows) else { return self }
        var origin = self
        switch end {
        case .start: origin.previous = nil
        case .end: origin.next = nil
        }
        return origin
    }

    func page(barriers: Int) -> PagesMachine.Page {
        PagesMachine.Page(id: id, barriers: barriers, links: links)
    }

    private enum CodingKeys: CodingKey {
        case cursor
        case next
        case previous
        case validator
        case freshUntil
    }
}

package struct PageID: Hashable, Sendable {
    package let number: UInt64

    package init(number: UInt64) {
        self.number = number
    }

    private static let last = Lock<UInt64>(0)

    static func unique() -> PageID {
        PageID(
            number: last.withLock { last in
                last += 1
                return last
            })
    }
}
