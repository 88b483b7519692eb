import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourcePages
import ResourceTesting
import Testing

/// The URLs that a server names for other pages (P13).
@Suite(.timeLimit(.minutes(10))) @MainActor struct PageLinkTests {
    private let server = PagedServer(1...5)

    /// Loads a list whose first page names a URL for the next one, and requests that.
    private func store(
        linkingTo target: String, from url: String = "https://news.example/a/list?page=1"
    ) async throws -> ResourceStore<Pages<Headline>> {
        server.respond { [server] _ in
            var response = HTTPDataResponse.list([Headline(id: server.queries.count)])
            if server.queries.count == 1 { response.head.headerFields[.link] = "<\(target)>; rel=next" }
            return response
        }
        let endpoint = HTTPEndpoint(.get(try #require(URL(string: url))), .json([Headline].self))
            .prepare { $0.headerFields[.authorization] = "secret" }
        let store = ResourceStore(.http(endpoint, pages: .linkHeader), in: server.container())
        await store.load(andNext: 1)
        return store
    }

    @Test(arguments: [
        ("?page=2", "/a/list?page=2"), ("two", "/a/two"), ("./two#top", "/a/two"), ("../two", "/two"), ("/b", "/b"),
        ("https://news.example/c", "/c"), ("HTTPS://News.Example:443/c?d=%20", "/c?d=%20"), ("//news.example/c", "/c"),
        ("https://news.example", "/"), ("https://news.example?page=2", "/?page=2"),
        ("?next=https://evil.example/", "/a/list?next=https://evil.example/"), ("?u=a@b", "/a/list?u=a@b"),
    ])
    func `P13: a URL of the list's own origin is requested`(target: String, path: String) async throws {
        let store = try await store(linkingTo: target)
        #expect(store.ids == [1, 2] && store.endError == nil)
        let request = try #require(server.log.requests.last)
        #expect(request.path == path)
        #expect(request.scheme == "https" && request.authority == "news.example")
        #expect(request.headerFields[.authorization] == "secret")
    }

    @Test(arguments: [
        "https://evil.example/list?page=2", "//evil.example/", "http://news.example/list?page=2",
        "https://news.example:8443/list", "https://news.example.evil.example/", "https://evil.example/news.example",
        "https://me:secret@news.example/list", "https://me@news.example/list", "https://news.example@evil.example/",
        "https://news.example:443@evil.example/", "https://evil.example\\@news.example/",
        "https://news.example\\.evil.example/", "https://news.example:99999/", "https://news.example:0/",
        "https://news.example:-443/", "https:///list", "https://", "https:/evil.example/..//",
        "ftp://news.example/list",
        "file:///etc/passwd", "data:,x", "javascript:alert(1)", "mailto:me@news.example", "https://[::1", "https://[]/",
        "https://news.example%2eevil.example/", "https://news%2eexample/", "https://nеws.example/", "http://[bad",
    ])
    func `P13: any other URL fails the load of that page, and nothing is sent`(target: String) async throws {
        let store = try await store(linkingTo: target)
        #expect(server.log.requests.count == 1)
        #expect(store.ids == [1] && store.error == nil, "the list stays")
        let failure = try #require(store.endError as? HTTPFailure)
        guard case .pageLink(let address) = failure.reason else { throw failure }
        #expect(failure.kind == .permanent && failure.address == "https://news.example/a/list")
        #expect(!"\(failure)".contains("secret") && address.utf8.count < 100)
        #expect(failure.localizedDescription == "The server named an address for the next page that is not allowed.")
    }

    @Test(arguments: ["https://news.example/", "?", "x", "http://[bad"])
    func `P13: a URL that is too long fails the load of that page, and nothing is sent`(start: String) async throws {
        let store = try await store(linkingTo: start + String(repeating: "y", count: 8192))
        #expect((store.endError as? HTTPFailure)?.reason == .pageLink(to: "an invalid URL"))
        #expect(server.log.requests.count == 1)
        #expect(try JSONEncoder().encode(store.value).count < 12_000)
    }

    @Test func `a user in the list's own request is no part of a link, and goes with each page`() async throws {
        server.respond { [server] _ in
            var response = HTTPDataResponse.list([Headline(id: server.queries.count)])
            if server.queries.count == 1 { response.head.headerFields[.link] = "<?page=2>; rel=next" }
            return response
        }
        let endpoint = HTTPEndpoint(.get(.news), .json([Headline].self))
            .modifyRequest { $0.authority = "me:word@news.example" }
        let store = ResourceStore(.http(endpoint, pages: .linkHeader), in: server.container())
        await store.load(andNext: 1)
        #expect(store.ids == [1, 2] && store.endError == nil)
        #expect(server.queries == ["", "page=2"])
        #expect(Set(server.log.requests.map { $0.headerFields[.authorization] }) == ["Basic bWU6d29yZA=="])
    }

    @Test func `the port of the list's own URL counts`() async throws {
        let store = try await store(linkingTo: "http://127.0.0.1:8080/2", from: "http://127.0.0.1:8080/1")
        #expect(store.endError == nil && server.log.requests.last?.path == "/2")
        let other = try await PageLinkTests().store(linkingTo: "http://127.0.0.1/2", from: "http://127.0.0.1:8080/1")
        #expect((other.endError as? HTTPFailure)?.reason == .pageLink(to: "http://127.0.0.1"))
    }

    @Test func `a URL in the content of a response is subject to the same rule`() async throws {
        server.respond { _ in
            .json(of: Feed(headlines: [Headline(id: 1)], url: URL(string: "https://evil.example/feed")))
        }
        let store = ResourceStore(.urls, in: server.container())
        await store.load(andNext: 1)
        #expect((store.endError as? HTTPFailure)?.reason == .pageLink(to: "https://evil.example"))
        #expect(server.log.requests.count == 1)
    }

    @Test func `a refusal is a failure of the endpoint, and the user may try again`() async throws {
        struct Unusable: Error {}
        let evil = URL(string: "https://evil.example/feed")
        server.respond { _ in .json(of: Feed(headlines: [Headline(id: 1)], url: evil)) }
        let endpoint = HTTPEndpoint(.get(.feed), .json(Feed.self)).mapFailure { _ in Unusable() }
        let store = ResourceStore(
            .http(endpoint, pages: .nextURL { $0.url }, items: { $0.headlines }), in: server.container())
        await store.load(andNext: 1)
        #expect(store.endError is Unusable)
        server.respond(nil)
        await store.refresh()
        #expect(store.endError == nil)
        await store.loadNext()
        #expect(store.ids == [1, 2, 3, 4])
    }
}
