import AsyncResources

/// A book as lists show it.
struct Book: Codable, Hashable, Identifiable, Sendable {
    var id: String
    var title: String
    var author: String
    var year: Int
    var kind: String

    /// Made-up books, the outlines of which stand for a list that is on its way.
    static let samples = (1...8).map { number in
        Book(
            id: "sample-\(number)", title: String(repeating: "Title ", count: 2 + number % 3),
            author: "Name of the author",
            year: 1900, kind: "sample")
    }
}

extension Book {
    /// The year as people write it.
    var date: String { year < 0 ? "\(-year) BC" : String(year) }
}

/// A book with what its own screen tells of it.
struct BookDetails: Hashable, Sendable {
    var book: Book
    var summary: String
    var pages: Int
}

extension BookDetails: Decodable {
    private enum Name: CodingKey {
        case summary, pages
    }

    /// Reads one object that has the members of a book and more.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        book = try Book(from: decoder)
        summary = try container.decode(String.self, forKey: .summary)
        pages = try container.decode(Int.self, forKey: .pages)
    }
}

/// Which kind of books a list holds.
enum BookFilter: String, CaseIterable, Codable, Hashable, Sendable {
    case all, novels, poetry, science, plays
}

/// What a list of books was asked for.
struct BookSearch: Hashable, Sendable {
    var filter = BookFilter.all
    var text = ""
}

extension Resource where Value == [Book] {
    /// The books that a search finds; fresh for half a minute.
    static func books(_ search: BookSearch, from station: StationService) -> Resource {
        .http(station.api.get(["books"], query: ["filter": search.filter.rawValue, "search": search.text], .json()))
            .stale(after: .seconds(30))
    }
}
