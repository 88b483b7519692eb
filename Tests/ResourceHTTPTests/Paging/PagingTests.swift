import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourcePages
import ResourceTesting
import Testing

/// Lists that are loaded page after page, in each of the ways in which a server delivers them.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PagingTests {
    private let server = PagedServer(1...5)

    private func store(_ resource: Resource<Pages<Headline>>) -> ResourceStore<Pages<Headline>> {
        ResourceStore(resource, in: server.container())
    }

    /// A list, the number of pages until its end, and the queries of their requests.
    struct Style: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let resource: @Sendable () -> Resource<Pages<Headline>>
        let queries: [String]
    }

    nonisolated static let styles = [
        Style(testDescription: "linkHeader", resource: { .linked }, queries: ["", "page=2", "page=3"]),
        Style(testDescription: "cursor", resource: { .tokens }, queries: ["", "after=2", "after=4"]),
        Style(testDescription: "nextURL", resource: { .urls }, queries: ["", "after=2", "after=4"]),
        Style(
            testDescription: "offset", resource: { .offsets },
            queries: ["offset=0&limit=2", "offset=1&limit=3", "offset=3&limit=3"]),
        Style(
            testDescription: "pageNumber", resource: { .numbered }, queries: ["page=1", "page=2", "page=3", "page=4"]),
        Style(
            testDescription: "pageNumber with a size", resource: { .sized },
            queries: ["page=1&limit=2", "page=2&limit=2", "page=3&limit=2"]),
    ]

    @Test(arguments: styles)
    func `a list grows page by page until the server has no more`(style: Style) async {
        let store = store(style.resource())
        await store.load(andNext: 0)
        #expect(store.ids == [1, 2] && store.value?.hasNext == true)
        await store.loadNext()
        #expect(store.ids == [1, 2, 3, 4])
        while !store.isFinished, store.endError == nil { await store.loadNext() }
        #expect(store.ids == [1, 2, 3, 4, 5] && store.endError == nil)
        #expect(server.queries == style.queries)
        await store.loadNext()
        #expect(server.queries == style.queries, "nothing is requested beyond the end")
        #expect(store.value?.isConsistent == true && !store.isStale)
    }

    @Test(arguments: styles)
    func `P2: a refresh loads the list again to the reading position`(style: Style) async {
        let store = store(style.resource())
        await store.load(andNext: 2)
        store.itemAppeared(3, ahead: 0)
        server.change { $0 = $0.map { Headline(id: $0.id, text: "new") } }
        let count = server.queries.count
        await store.refresh()
        #expect(store.ids == [1, 2, 3, 4])
        #expect(store.value?.allSatisfy { $0.text == "new" } == true)
        #expect(Array(server.queries[count...]) == Array(style.queries[..<2]))
    }

    @Test(arguments: styles)
    func `P12: a refresh of an unchanged list costs headers only`(style: Style) async {
        let store = store(style.resource())
        await store.load(andNext: 1)
        store.itemAppeared(4, ahead: 0)
        let before = store.value
        await store.refresh()
        #expect(store.value == before && store.error == nil)
        #expect(server.statuses == [200, 200, 304, 304])
        await store.loadNext()
        #expect(store.ids == [1, 2, 3, 4, 5], "the cursors of unchanged pages are still known")
    }

    @Test func `P12: only the page that has changed is transferred`() async {
        let store = store(.linked)
        await store.load(andNext: 2)
        store.itemAppeared(5, ahead: 0)
        server.change { $0[2].text = "new" }
        await store.refresh()
        #expect(store.value?.map(\.text) == ["", "", "new", "", ""])
        #expect(server.statuses == [200, 200, 200, 304, 200, 304])
    }

    @Test func `P12: the links of a page that isn't modified are those that come with the confirmation`() async {
        let server = PagedServer(1...4)
        let store = ResourceStore(.linked, in: server.container())
        await store.load(andNext: 1)
        #expect(store.ids == [1, 2, 3, 4] && store.isFinished)
        store.itemAppeared(4, ahead: 0)
        server.change { $0.append(Headline(id: 5)) }
        confirm(server, linking: { "<?page=\($0 + 1)>; rel=next" })
        await store.refresh()
        #expect(store.ids == [1, 2, 3, 4] && !store.isFinished && server.statuses == [200, 200, 304, 304])
        await store.loadNext()
        #expect(store.ids == [1, 2, 3, 4, 5] && store.isFinished)
        confirm(server, linking: { $0 == 1 ? "<?page=2>; rel=next" : "<?page=1>; rel=prev" })
        await store.refresh()
        #expect(store.ids == [1, 2, 3, 4] && store.isFinished)
        #expect(server.statuses == [200, 200, 304, 304, 200, 304, 304])
    }

    @Test func `P12: the tag of a confirmation doesn't replace that of the page`() async {
        let server = PagedServer(1...4)
        let store = ResourceStore(.linked, in: server.container())
        await store.load(andNext: 0)
        server.respond { _ in .status(.notModified, headerFields: [.eTag: #""other""#, .link: "<?page=2>; rel=next"]) }
        await store.refresh()
        server.respond(nil)
        await store.refresh()
        let tags = server.log.requests.map { $0.headerFields[.ifNoneMatch] }
        #expect(tags.count == 3 && tags[0] == nil && tags[1] != nil && tags[2] == tags[1])
    }

    @Test func `P12: other links of a confirmation leave those of the page as they were`() async {
        let server = PagedServer(1...6)
        let store = ResourceStore(.linked, in: server.container())
        await store.load(andNext: 1)
        store.itemAppeared(4, ahead: 0)
        confirm(server, linking: { _ in "</style.css>; rel=preload" })
        await store.refresh()
        #expect(store.ids == [1, 2, 3, 4] && !store.isFinished && server.statuses == [200, 200, 304, 304])
    }

    /// Lets a server confirm each page that a client has, with links to others.
    private func confirm(_ server: PagedServer, linking links: @escaping @Sendable (_ page: Int) -> String) {
        server.respond { request in
            guard request.headerFields[.ifNoneMatch] != nil else { return nil }
            return .status(.notModified, headerFields: [.link: links(Query(request).number("page") ?? 1)])
        }
    }

    @Test func `a list that begins in the middle has a previous page by its link`() async {
        let middle = URL.news.appending(path: "links").appending(queryItems: [URLQueryItem(name: "page", value: "2")])
        let store = store(.http(.get(middle), .json(), pages: .linkHeader))
        await store.load(andNext: 0)
        #expect(store.ids == [3, 4] && store.value?.hasPrevious == true)
        await store.loadPrevious()
        #expect(store.ids == [1, 2, 3, 4] && store.value?.hasPrevious == false)
        #expect(server.queries == ["page=2", "page=1"])
    }

    @Test func `an empty list is complete`() async {
        server.change { $0 = [] }
        for style in Self.styles {
            let store = store(style.resource())
            await store.load(andNext: 0)
            #expect(store.value?.isEmpty == true && store.isFinished)
        }
    }

    @Test func `the list of a server without links is one page`() async {
        let store = store(.http(.get(URL.news.appending(path: "numbered")), .json(), pages: .linkHeader))
        await store.load(andNext: 1)
        #expect(store.ids == [1, 2] && store.isFinished)
    }

    @Test(arguments: [
        (URL.feed, "a+b/=&", "after=a%2Bb%2F%3D%26"),
        (URL(string: "https://news.example/feed?q=a+b&after=0&x=%2F&after=1#top")!, "7", "q=a+b&x=%2F&after=7"),
        (URL(string: "https://news.example/feed?af%74er=1&&x")!, "é", "x&after=%C3%A9"),
    ])
    func `a token replaces the query item of its name, and is escaped`(
        url: URL, token: String, query: String
    ) async {
        server.respond { _ in .json(of: Feed(headlines: [Headline(id: 1)], next: token)) }
        let store = store(
            .http(.get(url), .json(Feed.self), pages: .cursor("after") { $0.next }, items: { $0.headlines }))
        await store.load(andNext: 1)
        #expect(server.log.requests.last?.path == "/feed?" + query)
    }

    @Test func `an empty token ends the list`() async {
        server.respond { _ in .json(of: Feed(headlines: [Headline(id: 1)], next: "")) }
        let store = store(.tokens)
        await store.load(andNext: 1)
        #expect(store.isFinished && server.queries == [""])
    }

    @Test func `page numbers begin where the server begins`() async {
        server.respond { _ in .list([Headline(id: 1)]) }
        let store = store(.http(.get(.news), .json(), pages: .pageNumber("p", from: 0)))
        await store.load(andNext: 1)
        #expect(server.queries == ["p=0", "p=1"])
    }

    @Test(arguments: ["", "#top", "/links", "links", "https://news.example/links#top"])
    func `a first page that names itself is the last one`(target: String) async {
        server.respond { _ in
            var response = HTTPDataResponse.list([Headline(id: 1)])
            response.head.headerFields[.link] = "<\(target)>; rel=next"
            return response
        }
        let store = store(.linked)
        await store.load(andNext: 1)
        #expect(store.isFinished && server.queries == [""])
    }
}
