import AsyncResources

/// A book as shown in lists.
struct Book: Codable, Hashable, Identifiable, Sendable {
    var id: String
    var title: String
    var author: String
    var year: Int
    var kind: String

    /// Sample books whose outlines are the placeholder for a list that is loading.
    static let samples = (1...8).map { number in
        Book(
            id: "sample-\(number)", title: String(repeating: "Title ", count: 2 + number % 3),
            author: "Author name",
            year: 1900, kind: "sample")
    }
}

extension Book {
    /// The year in conventional notation.
    var date: String { year < 0 ? "\(-year) BC" : String(year) }
}

/// A book with the details on its own screen.
struct BookDetails: Hashable, Sendable {
    var book: Book
    var summary: String
    var pages: Int
}

extension BookDetails: Decodable {
    private enum Name: CodingKey {
        case summary, pages
    }

    /// Decodes an object that contains the members of a book and others.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        book = try Book(from: decoder)
        summary = try container.decode(String.self, forKey: .summary)
        pages = try container.decode(Int.self, forKey: .pages)
    }
}

/// The kind of books in a list.
enum BookFilter: String, CaseIterable, Codable, Hashable, Sendable {
    case all, novels, poetry, science, plays
}

/// The search for a list of books.
struct BookSearch: Hashable, Sendable {
    var filter = BookFilter.all
    var text = ""
}

extension Resource where Value == [Book] {
    /// Returns the books that a search finds.
    ///
    /// They're fresh for half a minute.
    static func books(_ search: BookSearch, from station: StationService) -> Resource {
        let kind = search.filter.rawValue
        return .http(
            station.api.get(["books"], query: ["filter": kind, "search": search.text], .json()),
            key: ["books", kind, search.text]
        )
        .stale(after: .seconds(30))
    }
}
