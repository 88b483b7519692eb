import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourcePages
import ResourceTesting

/// An item of the server's list.
struct Headline: Identifiable, Hashable, Codable, Sendable {
    let id: Int
    var text = ""
}

/// A part of the server's list, with the token and the URL of the part that follows.
struct Feed: Hashable, Codable, Sendable {
    let headlines: [Headline]
    var next: String?
    var url: URL?
}

/// A server of a list of headlines, which delivers it in pages of two in every way that a client may ask for.
final class PagedServer: Sendable {
    let log = RequestLog()
    private let state: Lock<[Headline]>
    private let sent = Lock<[Int]>([])
    private let override = Lock<(@Sendable (HTTPRequest) -> HTTPDataResponse?)?>(nil)

    init(_ ids: ClosedRange<Int>) {
        state = Lock(ids.map { Headline(id: $0) })
    }

    /// Returns a container whose requests this server responds to.
    func container() -> ResourceContainer {
        Stage.responding { [self] request, body in
            log.note(request, body)
            let response = override.withLock { $0 }?(request) ?? response(to: request)
            sent.withLock { $0.append(response.head.status.code) }
            return response
        }
    }

    func change(_ change: (inout [Headline]) -> Void) {
        state.withLock { change(&$0) }
    }

    /// Responds to requests by a closure from now on, unless it returns `nil`.
    func respond(_ respond: (@Sendable (HTTPRequest) -> HTTPDataResponse?)?) {
        override.withLock { $0 = respond }
    }

    /// The queries of the requests, in order.
    var queries: [String] { log.requests.map { $0.url?.query ?? "" } }

    /// The status codes of the responses, in order.
    var statuses: [Int] { sent.withLock { $0 } }

    private func response(to request: HTTPRequest) -> HTTPDataResponse {
        let query = Query(request)
        let headlines = state.withLock { $0 }
        switch request.url?.lastPathComponent {
        case "links": return linked(headlines, query.number("page") ?? 1).revalidated(request)
        case "feed": return feed(headlines, after: query.number("after")).revalidated(request)
        case "numbered": return .list(headlines.page((query.number("page") ?? 1) - 1)).revalidated(request)
        case "offsets":
            let rest = headlines.dropFirst(query.number("offset") ?? -1).prefix(query.number("limit") ?? -1)
            return .list(Array(rest)).revalidated(request)
        default: return .status(.notFound)
        }
    }

    private func linked(_ headlines: [Headline], _ page: Int) -> HTTPDataResponse {
        var response = HTTPDataResponse.list(headlines.page(page - 1))
        var links = ["<?page=1>; rel=first"]
        if !headlines.page(page).isEmpty { links.append("<?page=\(page + 1)>; rel=\"next\"") }
        if page > 1 { links.append("<?page=\(page - 1)>; rel=\"prev\"") }
        response.head.headerFields[.link] = links.joined(separator: ", ")
        return response
    }

    private func feed(_ headlines: [Headline], after id: Int?) -> HTTPDataResponse {
        let rest = headlines.drop { headline in id.map { headline.id <= $0 } ?? false }
        let page = Array(rest.prefix(2))
        let next = rest.count > 2 ? page.last.map { "\($0.id)" } : nil
        return .json(of: Feed(headlines: page, next: next, url: next.flatMap { URL(string: "/feed?after=\($0)") }))
    }
}

/// The items of a request's query.
struct Query {
    private let items: [URLQueryItem]

    init(_ request: HTTPRequest) {
        items = request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }?.queryItems ?? []
    }

    func number(_ name: String) -> Int? { items.first { $0.name == name }?.value.flatMap { Int($0) } }
}

extension [Headline] {
    /// The page of two with a number from zero.
    fileprivate func page(_ number: Int) -> [Headline] { Array(dropFirst(2 * number).prefix(2)) }
}

extension HTTPDataResponse {
    static func list(_ headlines: [Headline]) -> HTTPDataResponse { json(of: headlines) }

    static func json(of value: some Encodable) -> HTTPDataResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return .json(String(decoding: (try? encoder.encode(value)) ?? Data(), as: UTF8.self))
    }

    /// The response with a validator, or the one that nothing has changed since the request's.
    func revalidated(_ request: HTTPRequest) -> HTTPDataResponse {
        let version = body.reduce(into: 5381) { $0 = $0 &* 33 &+ Int($1) }
        let links = (head.headerFields[.link] ?? "").filter { !"<>\"".contains($0) }
        let tag = "\"\(version)-\(links)\""
        if request.headerFields[.ifNoneMatch] == tag { return .status(.notModified, headerFields: [.eTag: tag]) }
        var copy = self
        copy.head.headerFields[.eTag] = tag
        return copy
    }
}

extension HTTPField.Name {
    static let link = HTTPField.Name("Link")!
}

extension URL {
    static let news = URL(string: "https://news.example")!
}

extension Resource<Pages<Headline>> {
    /// The server's list, in the way that each paging requires.
    static var linked: Resource { .http(.get(URL.news.appending(path: "links")), .json(), pages: .linkHeader) }
    static var tokens: Resource {
        .http(.get(.feed), .json(Feed.self), pages: .cursor("after") { $0.next }, items: { $0.headlines })
    }
    static var urls: Resource {
        .http(.get(.feed), .json(Feed.self), pages: .nextURL { $0.url }, items: { $0.headlines })
    }
    static var offsets: Resource {
        .http(.get(URL.news.appending(path: "offsets")), .json(), pages: .offset(size: 2))
    }
    static var numbered: Resource { .http(.get(URL.news.appending(path: "numbered")), .json(), pages: .pageNumber()) }
    static var sized: Resource {
        .http(.get(URL.news.appending(path: "numbered")), .json(), pages: .pageNumber(size: 2))
    }
}

extension URL {
    static let feed = news.appending(path: "feed")
}

extension ResourceStore<Pages<Headline>> {
    /// The ids of the headlines that are shown.
    var ids: [Int] { value?.map(\.id) ?? [] }

    /// The error at the end of the list.
    var endError: (any Error)? { if case .failed(let error) = state(of: .end) { error } else { nil } }

    var isFinished: Bool { if case .finished = state(of: .end) { true } else { false } }

    /// Loads the list, and then the given number of next pages.
    func load(andNext pages: Int) async {
        appear()
        await load()
        for _ in 0..<pages { await loadNext() }
    }
}
