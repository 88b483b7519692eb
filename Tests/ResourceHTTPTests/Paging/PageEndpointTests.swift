import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourcePages
import ResourceTesting
import Testing

/// What an endpoint specifies applies to every page of a list.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PageEndpointTests {
    private let server = PagedServer(1...5)
    private let endpoint = HTTPEndpoint(.get(URL.news.appending(path: "links")), .json([Headline].self))

    private func store(_ endpoint: HTTPEndpoint<[Headline]>) -> ResourceStore<Pages<Headline>> {
        ResourceStore(.http(endpoint, pages: .linkHeader).retry(.never), in: server.container())
    }

    @Test func `each page is prepared, and repeated after a recovery`() async {
        let token = Lock(1)
        server.respond { request in
            request.headerFields[.authorization] == "1" && Query(request).number("page") == 2
                ? .status(.unauthorized) : nil
        }
        let store = store(
            endpoint.prepare { request in request.headerFields[.authorization] = token.withLock { "\($0)" } }
                .recover(by: HTTPRecovery { token.withLock { $0 += 1 } }))
        await store.load(andNext: 1)
        #expect(store.ids == [1, 2, 3, 4])
        #expect(server.log.requests.map { $0.headerFields[.authorization] } == ["1", "1", "2"])
        #expect(server.queries == ["", "page=2", "page=2"])
    }

    @Test func `a failure of a page names the URL of that page, and belongs to the end`() async throws {
        server.respond { Query($0).number("page") == 2 ? .status(.forbidden) : nil }
        let store = store(endpoint)
        await store.load(andNext: 1)
        let failure = try #require(store.endError as? HTTPFailure)
        #expect(failure.reason == .status(.forbidden) && failure.address == "https://news.example/links")
        #expect(store.ids == [1, 2] && store.error == nil && !store.isStale)
        server.respond(nil)
        await store.loadNext()
        #expect(store.ids == [1, 2, 3, 4] && store.endError == nil)
    }

    @Test(arguments: [
        ("token=SECRET&page=2", "page=2&token=SECRET"), ("page=2", "page=2&token=SECRET"),
        ("page=2&token=other", "page=2&token=other"),
    ])
    func `every page is requested with the hidden query items of the list, unless its link has its own`(
        link: String, query: String
    ) async throws {
        server.respond { request in
            guard Query(request).number("page") == nil else { return .json(#"[{"id": 2, "text": ""}]"#) }
            return .json(
                #"[{"id": 1, "text": ""}]"#, headerFields: [HTTPField.Name("Link")!: "</links?\(link)>; rel=next"])
        }
        let url = try #require(URL(string: "https://news.example/links?token=SECRET"))
        let store = store(HTTPEndpoint(.get(url), .json([Headline].self)).hiding("token"))
        await store.load(andNext: 1)
        #expect(store.ids == [1, 2])
        #expect(server.queries == ["token=SECRET", query])
    }

    @Test func `a page that is too large, or can't be decoded, is refused`() async {
        let large = store(endpoint.bodyLimit(10))
        await large.load(andNext: 0)
        #expect((large.error as? HTTPFailure)?.reason == .bodyTooLarge(limit: 10))
        server.respond { _ in .json("{}") }
        let unreadable = store(endpoint)
        await unreadable.load(andNext: 0)
        #expect((unreadable.error as? HTTPFailure)?.reason == .unreadableBody)
    }

    @Test func `a list is as fresh as its oldest page (P1)`() async {
        let clock = ManualClock()
        let container = ResourceContainer(clock: clock)
        container.httpTransport = ScriptedTransport { request, _ in
            let isFirst = Query(request).number("page") == nil
            return .json(
                isFirst ? #"[{"id": 1, "text": ""}]"# : #"[{"id": 2, "text": ""}]"#,
                headerFields: [.cacheControl: isFirst ? "max-age=9" : "max-age=5", .link: "<?page=2>; rel=next"])
        }
        let list = Resource.http(endpoint.honorsCacheControl(), pages: .linkHeader)
        let store = ResourceStore(list, in: container)
        await store.load(andNext: 1)
        store.disappear()
        #expect(store.ids == [1, 2])
        clock.advance(by: .seconds(4))
        #expect(!container.state(of: list).isStale)
        clock.advance(by: .seconds(1))
        container.cancel(list.key)
        #expect(container.state(of: list).isStale)
    }

    @Test func `a list whose responses specify no lifetime is stale at once`() async {
        let list = Resource.http(endpoint.honorsCacheControl(), pages: .linkHeader)
        let container = server.container()
        let store = ResourceStore(list, in: container)
        await store.load(andNext: 0)
        store.disappear()
        container.cancel(list.key)
        #expect(container.state(of: list).isStale)
    }

    @Test func `a list from this machine loads while the container is offline`() async throws {
        let container = server.container()
        container.notice(.offline)
        let local = try #require(URL(string: "http://127.0.0.1/links"))
        let store = ResourceStore<Pages<Headline>>(.http(.get(local), .json(), pages: .linkHeader), in: container)
        await store.load(andNext: 1)
        #expect(store.ids == [1, 2, 3, 4])
    }

    @Test func `a body goes with the request of each page`() async {
        let body = Data("{}".utf8)
        server.respond { request in .json(of: Feed(headlines: [Headline(id: request.path?.count ?? 0)], next: "2")) }
        let store = ResourceStore<Pages<Headline>>(
            .http(
                .post(.feed), body: body, .json(Feed.self), pages: .cursor("after") { $0.next }, items: { $0.headlines }
            ),
            in: server.container())
        await store.load(andNext: 1)
        #expect(server.log.requests.map(\.method) == [.post, .post])
        #expect(server.log.bodies == [body, body] && store.ids.count == 2)
    }

    @Test func `the key is that of the request, unless another one is given`() {
        #expect(Resource<Pages<Headline>>.linked.key == .http(endpoint.request))
        #expect(Resource<Pages<Headline>>.tokens.key == .http(.feed))
        #expect(Resource.http(endpoint, pages: .linkHeader, key: "mine").key == "mine")
        let body = Data("{}".utf8)
        let posted = Resource<Pages<Headline>>.http(.post(.feed), body: body, .json(), pages: .linkHeader)
        #expect(posted.key == .http(.post(.feed), body: body))
    }
}
