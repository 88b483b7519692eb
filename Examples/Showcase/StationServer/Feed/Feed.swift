import Foundation

/// What `/api/feed` answers: the newest quotations, newest first.
struct Feed: Hashable, Encodable {
    /// One quotation with its place in the order of all that ever joined.
    struct Entry: Hashable, Encodable {
        /// The number of the version that it joined with, as a text.
        let id: String
        let text: String
        let author: String
        let work: String
    }

    /// Grows by one with every quotation.
    let version: Int

    /// When this version began, in ISO 8601.
    let at: String
    let quotes: [Entry]

    /// How long after one quotation the next one joins.
    static let pace = Duration.seconds(4)

    /// How many quotations are in the feed at most.
    static let capacity = 30

    /// How many there are when the server starts.
    static let beginning = 12

    /// The feed at a moment of the clock of a server that started at a date.
    ///
    /// The order of the quotations depends on the seed; none is in the feed twice.
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

    /// All quotations in the order of the seed.
    private static func order(seed: UInt64) -> [Quotation] {
        var generator = SeededGenerator(seed: seed, purpose: "quotations", number: 0)
        let keys = Quotation.all.map { _ in generator.next() }
        return zip(keys, Quotation.all).sorted { $0.0 < $1.0 }.map(\.1)
    }
}
