import Foundation
import Testing

@testable import StationServer

@Suite struct BooksTests {
    private let station = StationAPI(seed: 7)

    private struct Item: Decodable {
        let id: String
        let title: String
        let author: String
        let year: Int
        let kind: String
    }

    private func get(_ target: String) -> APIResponse {
        station.respond(to: APIRequest(target: target))
    }

    private func titles(_ query: String) throws -> [String] {
        let response = get("/api/books?\(query)")
        #expect(response.status == 200)
        return try JSONDecoder().decode([Item].self, from: response.body).map(\.title)
    }

    @Test func `the shelf has sixty books, each with an id and a title of its own`() throws {
        let books = try JSONDecoder().decode([Item].self, from: get("/api/books").body)
        #expect(books.count == 60)
        #expect(Set(books.map(\.id)).count == 60)
        #expect(Set(books.map(\.title)).count == 60)
        #expect(books.allSatisfy { $0.id.wholeMatch(of: #/[a-z0-9-]+/#) != nil })
        #expect(books.allSatisfy { !$0.author.isEmpty && $0.year < 1930 })
    }

    @Test func `a filter leaves the books of its kind, and all of them are of one`() throws {
        var titles: [String] = []
        for kind in ["novels", "poetry", "science", "plays"] {
            let books = try JSONDecoder().decode([Item].self, from: get("/api/books?filter=\(kind)").body)
            #expect(books.count >= 12)
            #expect(books.allSatisfy { $0.kind == kind })
            titles += books.map(\.title)
        }
        #expect(try Set(titles) == Set(self.titles("filter=all")))
        #expect(titles.count == 60)
    }

    @Test(arguments: [
        ("search=bronte", ["Jane Eyre", "Wuthering Heights"]),
        ("search=BRONT%C3%8B", ["Jane Eyre", "Wuthering Heights"]),
        ("search=Bronte%CC%88", ["Jane Eyre", "Wuthering Heights"]),
        ("search=%20les+mis%20", ["Les Misérables"]),
        ("filter=poetry&search=shakespeare", ["Sonnets"]),
        ("search=shakespeare&filter=plays", ["Hamlet", "Romeo and Juliet"]),
        ("search=xyz", []),
        ("filter=science&search=hamlet", []),
    ])
    func `a search looks in title and author and overlooks capitals, accents and spaces`(
        query: String, expected: [String]
    ) throws {
        #expect(try titles(query).sorted() == expected)
    }

    @Test func `an empty search finds everything, and parameters without meaning are overlooked`() throws {
        for query in ["", "search=", "search=+", "search", "again", "&&=&x=1", "filter=all&filter=plays"] {
            #expect(try titles(query).count == 60, "\(query)")
        }
    }

    @Test(arguments: ["filter=films", "filter=", "filter=Novels", "search=%", "search=%GG", "search=%FF", "%=1"])
    func `a query that makes no sense is a 400 with a message`(query: String) throws {
        let response = get("/api/books?\(query)")
        #expect(response.status == 400)
        #expect(try !response.error.isEmpty)
    }

    @Test func `every book has a page of its own, with a summary and a number of pages`() throws {
        struct Detail: Decodable {
            let id: String
            let title: String
            let kind: String
            let summary: String
            let pages: Int
        }
        for book in try JSONDecoder().decode([Item].self, from: get("/api/books").body) {
            let detail = try JSONDecoder().decode(Detail.self, from: get("/api/books/\(book.id)").body)
            #expect((detail.id, detail.title, detail.kind) == (book.id, book.title, book.kind))
            #expect(detail.summary.count > 30 && detail.summary.hasSuffix("."))
            #expect(detail.pages > 10)
        }
    }

    @Test(arguments: ["nowhere", "", "Dracula", "dracula%20", "1"])
    func `an unknown book is a 404 with a message`(id: String) throws {
        let response = get("/api/books/\(id)")
        #expect(response.status == 404)
        #expect(try response.error == "There is no book with this id.")
    }
}
