import Foundation
import SeededRandom

/// The response of `/api/feed`: the newest quotations, newest first.
struct Feed: Hashable, Encodable {
    /// A quotation with its position in the order of all quotations so far.
    struct Entry: Hashable, Encodable {
        /// The number of the version that added it, as text.
        let id: String
        let text: String
        let author: String
        let work: String
    }

    /// A number that increases by one with every quotation.
    let version: Int

    /// The start of this version, in ISO 8601 format.
    let at: String
    let quotes: [Entry]

    /// The interval between two quotations.
    static let pace = Duration.seconds(4)

    /// The maximum number of quotations in the feed.
    static let capacity = 30

    /// The number of quotations when the server starts.
    static let beginning = 12

    /// Creates the feed at a point in time for a server that started at the given date.
    ///
    /// The order of the quotations depends on the seed. None is in the feed twice.
    init(seed: UInt64, started: Date, at elapsed: Duration) {
        let steps = Int((elapsed / Self.pace).rounded(.down))
        let version = Self.beginning + steps
        let order = Self.order(seed: seed)
        self.version = version
        at = started.addingTimeInterval(Double(steps) * (Self.pace / .seconds(1)))
            .formatted(.iso8601)
        quotes = (max(1, version - Self.capacity + 1)...version).reversed().map { number in
            let quotation = order[number % order.count]
            return Entry(id: "\(number)", text: quotation.text, author: quotation.author, work: quotation.work)
        }
    }

    /// Returns all quotations in the order for the seed.
    private static func order(seed: UInt64) -> [Quotation] {
        var generator = SeededGenerator(seed: seed, purpose: "quotations", number: 0)
        let keys = Quotation.all.map { _ in generator.next() }
        return zip(keys, Quotation.all).sorted { $0.0 < $1.0 }.map(\.1)
    }
}
