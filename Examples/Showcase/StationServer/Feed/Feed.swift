import Foundation

/// The quotations that the station knows at a point in time, newest first, as clients have changed them.
///
/// Its own quotations have the places 1, 2, 3, and so on. The first 10,000 are there when the server starts, and another
/// one is added every four seconds. Those of clients have places between them. A place is never used again, so each
/// quotation and each cursor keeps its meaning. Only the changes of clients are stored.
struct Feed {
    /// A quotation with its place in the order of all quotations.
    struct Entry: Hashable, Encodable {
        /// The place as text.
        let id: String
        /// The place.
        let number: Double
        let text: String
        let author: String
        let work: String

        /// The time at which the quotation was added, in ISO 8601 format.
        let at: String
    }

    /// The interval between two quotations of the station.
    static let pace = Duration.seconds(4)

    /// The number of quotations when the server starts.
    static let beginning = 10_000

    /// The maximum number of quotations that clients may add, and of those that they may delete.
    static let capacity = 10_000

    private let started: Date

    /// All quotations of the station, which it adds in this order, again and again.
    private let order: [Quotation]

    /// The quotations of clients, in the order of their places, and including those that were deleted.
    private var added: [(place: Double, quotation: Quotation)] = []
    private var deleted: Set<Double> = []

    /// Creates the feed of a server that started at the given date, without changes of clients.
    ///
    /// The order of the quotations depends on the seed.
    init(seed: UInt64, started: Date) {
        self.started = started
        var generator = SeededGenerator(seed: seed, purpose: "quotations", number: 0)
        order = Quotation.all.shuffled(using: &generator)
    }

    /// Returns the place of the station's newest quotation.
    private func newest(at elapsed: Duration) -> Int {
        Self.beginning + Int((elapsed / Self.pace).rounded(.down))
    }
}

// MARK: - Pages

extension Feed {
    /// Returns the quotations of a page, and the place at which the next page begins, or `nil` for the last page.
    ///
    /// The borders of pages are at multiples of the size, whatever clients add and delete. So when the feed has grown,
    /// only its first page differs, and the others keep their cursors and tags. The first page has between one and two
    /// times as many places as the others.
    func page(below cursor: Int?, size: Int, at elapsed: Duration) -> (entries: [Entry], next: Int?) {
        let newest = newest(at: elapsed)
        let isFirst = cursor.map { $0 > newest } ?? true
        let top = isFirst ? newest : cursor ?? newest
        let border = max(0, isFirst ? top - size : top - 1) / size * size
        var entries = (border + 1...top).map { (place: Double($0), quotation: station($0)) }
        entries += added.filter { $0.place > Double(border) && (isFirst || $0.place <= Double(top)) }
        let present = entries.filter { !deleted.contains($0.place) }.sorted { $0.place > $1.place }
        return (present.map(entry), border > 0 ? border : nil)
    }

    /// Returns a quotation, or `nil` if there is none at this place.
    func entry(at place: Double, elapsed: Duration) -> Entry? {
        guard !deleted.contains(place) else { return nil }
        if let own = added.first(where: { $0.place == place }) { return entry(own.place, own.quotation) }
        guard place == place.rounded(), place >= 1, place <= Double(newest(at: elapsed)) else { return nil }
        return entry(place, station(Int(place)))
    }

    private func entry(_ place: Double, _ quotation: Quotation) -> Entry {
        let time = (place - Double(Self.beginning)) * (Self.pace / .seconds(1))
        return Entry(
            id: Self.id(of: place), number: place, text: quotation.text, author: quotation.author, work: quotation.work,
            at: started.addingTimeInterval(time.rounded(.down)).formatted(.iso8601))
    }

    private func station(_ place: Int) -> Quotation { order[place % order.count] }

    /// Returns the id of the quotation at a place.
    static func id(of place: Double) -> String {
        Int(exactly: place).map(String.init) ?? "\(place)"
    }

    /// Returns the place of the quotation with an id, or `nil` if there can't be one.
    static func place(id: String) -> Double? {
        guard let place = Double(id), place > 0, place < 1e12, Self.id(of: place) == id else { return nil }
        return place
    }
}

// MARK: - Changes

extension Feed {
    /// Adds a quotation directly above another one, or else as the newest one, and returns it.
    mutating func add(
        _ quotation: Quotation?, above neighbor: Double?, at elapsed: Duration
    ) throws(Problem) -> Entry {
        guard added.count < Self.capacity else { throw .fullFeed }
        let newest = Double(newest(at: elapsed))
        if let neighbor, entry(at: neighbor, elapsed: elapsed) == nil { throw .noQuotation }
        let lower = neighbor ?? max(newest, added.last?.place ?? 0)
        let index = added.firstIndex { $0.place > lower } ?? added.endIndex
        let upper = min(lower.rounded(.down) + 1, index < added.endIndex ? added[index].place : .infinity)
        // Most quotations are added at the front, where a small part of the rest leaves space for many others.
        let place = lower + (upper - lower) / (neighbor == nil ? 1024 : 2)
        guard place > lower, place < upper else { throw .fullFeed }
        let own = quotation ?? order[added.count % order.count]
        added.insert((place, own), at: index)
        return entry(place, own)
    }

    /// Deletes a quotation.
    mutating func delete(_ place: Double, at elapsed: Duration) throws(Problem) {
        guard entry(at: place, elapsed: elapsed) != nil else { throw .noQuotation }
        guard deleted.count < Self.capacity else { throw .fullFeed }
        deleted.insert(place)
    }
}

extension Problem {
    static let noQuotation = Problem(status: 404, title: "Not Found", detail: "There is no quotation with this id.")

    fileprivate static let fullFeed = conflict("There is no space for another change of the feed.")
}
