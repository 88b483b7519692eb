import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import Testing

/// The identity of a request.
struct RequestKeyTests {
    private func key(_ address: String, _ method: HTTPRequest.Method = .get, body: String? = nil) -> ResourceKey {
        .http(HTTPRequest(method: method, url: URL(string: address)!), body: body.map { Data($0.utf8) })
    }

    @Test func `the key of a request is its origin, its path and its query`() {
        #expect(
            key("https://Radio.example:8443/a/b?q=1#top").components == [
                "https://radio.example:8443", "a", "b", "?q=1",
            ])
        #expect(key("https://radio.example").components == ["https://radio.example"])
        #expect(key("https://radio.example/").components == ["https://radio.example"])
    }

    @Test func `the key without a query is a prefix of all below its path`() {
        #expect(key("https://radio.example/books").isPrefix(of: key("https://radio.example/books/42")))
        #expect(key("https://radio.example/books").isPrefix(of: key("https://radio.example/books?q=x")))
        #expect(key("https://radio.example/").isPrefix(of: key("https://radio.example/books")))
        #expect(!key("https://radio.example/book").isPrefix(of: key("https://radio.example/books")))
        #expect(ResourceKey.http(URL(string: "https://radio.example/books")!) == key("https://radio.example/books"))
    }

    @Test func `requests that differ in method, path, query or body have different keys`() {
        let keys = [
            key("https://radio.example/a"), key("https://radio.example/a/"), key("https://radio.example/a?"),
            key("https://radio.example/a?b"), key("https://radio.example/a/b"), key("https://radio.example/a%3Fb"),
            key("http://radio.example/a"), key("https://radio.example:444/a"), key("https://radio.example/a/POST"),
            key("https://radio.example/a", .post), key("https://radio.example/a", .put),
            key("https://radio.example/a?b", .post), key("https://radio.example/a", .post, body: "x"),
            key("https://radio.example/a", .post, body: "y"), key("https://radio.example/a%20"),
        ]
        #expect(Set(keys).count == keys.count)
    }

    @Test func `a password in the address is no part of the key`() {
        var request = HTTPRequest(method: .get, scheme: "https", authority: "me:secret@radio.example", path: "/a")
        #expect(ResourceKey.http(request) == key("https://radio.example/a"))
        request.authority = "radio.example"
        #expect(ResourceKey.http(request) == key("https://radio.example/a"))
    }

    @Test(arguments: [
        ("?token=x", ""), ("?a=1&token=x&b=2", "?a=1&b=2"), ("?token=x&token=y", ""), ("?token", ""),
        ("?%74oken=x", ""), ("?token+two=x&a", "?a"), ("?Token=x", "?Token=x"), ("?a=token", "?a=token"),
        ("?tokens=x", "?tokens=x"), ("?", "?"), ("", ""), ("?a&&b", "?a&&b"), ("?a&&token=", "?a&"),
    ])
    func `a hidden query item is no part of the key`(query: String, rest: String) {
        let url = URL(string: "https://radio.example/a\(query)")!
        let expected = key("https://radio.example/a\(rest)")
        #expect(ResourceKey.http(.get(url), hiding: ["token", "token two"]) == expected)
        #expect(Resource<Data>.http(.get(url), .data(), hiding: ["token", "token two"]).key == expected)
        #expect(Resource<Data>.http(HTTPEndpoint(.get(url), .data()).hiding("token", "token two")).key == expected)
        #expect(ResourceKey.http(.get(url)) == key("https://radio.example/a\(query)"))
    }

    @Test func `a resource has the key that it is given`() {
        #expect(Resource<Data>.http(.get(.stations), .data(), key: "mine").key == "mine")
        #expect(Resource<Data>.http(.get(.stations), .data()).key == .http(.stations))
    }
}
