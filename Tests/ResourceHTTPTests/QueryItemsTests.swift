import Foundation
import HTTPTypes
import Testing

@testable import ResourceHTTP

/// The hidden items of a query, in the cursors of pages.
struct QueryItemsTests {
    private let first = HTTPRequest(
        method: .get, url: URL(string: "https://news.example/links?token=SECRET&key=K%3D&a=1")!)

    @Test(arguments: [
        ("https://news.example/links?token=SECRET&page=2", "https://news.example/links?page=2"),
        ("https://news.example/links?page=2&key=K%3D&token=SECRET", "https://news.example/links?page=2"),
        ("https://news.example/links?token=SECRET", "https://news.example/links"),
        ("https://news.example/links?token=other&a=1", "https://news.example/links?token=other&a=1"),
        ("https://news.example/token=SECRET", "https://news.example/token=SECRET"), ("token", "token"), ("", ""),
    ])
    func `a cursor doesn't repeat a hidden item of the list's request`(link: String, cursor: String) {
        #expect(first.hiding(["token", "key"], in: link) == cursor)
        #expect(first.hiding([], in: link) == link)
        #expect(first.hiding(["token"], in: nil) == nil)
    }

    @Test(arguments: [
        ("/links?page=2", "/links?page=2&token=SECRET&key=K%3D"), ("/links", "/links?token=SECRET&key=K%3D"),
        ("/links?token=other", "/links?token=other&key=K%3D"), ("/links?key&token=SECRET", "/links?key&token=SECRET"),
    ])
    func `a request has the hidden items that only the list's request has`(path: String, restored: String) {
        var request = first
        request.path = path
        #expect(request.restoring(["token", "key"], of: first).path == restored)
        #expect(request.restoring([], of: first).path == path)
    }
}
