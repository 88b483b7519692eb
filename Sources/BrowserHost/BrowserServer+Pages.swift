import Foundation
import LocalizedTexts
import NIOHTTP1
import PortableUI

// MARK: - Requests for pages
extension BrowserServer {
    /// Returns the response to a request for a page or one of its files, or `nil` if the request is for neither.
    func page(for exchange: Exchange) -> Response? {
        let request = exchange.request
        let isRead = request.method == "GET" || request.method == "HEAD"
        if let asset = Asset.all.first(where: { $0.path == request.path }) {
            return isRead ? Response(asset: asset) : .methodNotAllowed
        }
        if let entry = accessControl.exchangeKey(of: exchange, cookie: exchange.cookie) {
            return addCookie(of: entry.owner, to: entry.response, for: exchange)
        }
        let page = pages.first { $0.path == request.path }
        guard request.path == "/" || page != nil else { return nil }
        guard isRead else { return .methodNotAllowed }
        if request.method == "HEAD" { return exchange.isNavigation ? Response(status: .ok, text: "") : .crossSite }
        let admission = accessControl.admit(exchange, cookie: exchange.cookie)
        if page == nil, !pages.isEmpty { return index(for: admission) }
        let source =
            page.map { PageSource(name: $0.name, makeGraph: $0.makeGraph) }
            ?? PageSource(name: configuration.name) { [makeGraph] in makeGraph(nil) }
        return response(to: exchange, admission, drawing: source.makeGraph, showing: source)
    }

    /// Responds to a request that is neither for the page nor for one of its files.
    ///
    /// If no route does, a linked page is drawn when it's the client's turn.
    func route(_ exchange: Exchange) async {
        guard let response = await routes(exchange.request) else { return inbox.post(.unrouted(exchange)) }
        exchange.respond(with: Response(response))
    }

    /// Returns the app's page if one of its views handles the URL; the views then show the linked content.
    ///
    /// If an app specifies the URLs of its pages, a path that leads to a different URL has no page.
    func linkedPage(for exchange: Exchange) -> Response {
        guard exchange.request.method == "GET", exchange.isNavigation, exchange.wantsDocument else {
            return Response(status: .notFound, text: "Not found.")
        }
        guard pages.isEmpty, let url = exchange.url else { return pageNotFound }
        let graph = makeGraph(url)
        guard graph.handlesURLs, graph.activity?.webpageURL.map({ $0.path == url.path }) ?? true else {
            graph.unmount()
            return pageNotFound
        }
        let admission = accessControl.admit(exchange, cookie: exchange.cookie)
        var isShown = false
        defer { if !isShown { graph.unmount() } }
        let first = { @MainActor in
            isShown = true
            return graph
        }
        let source = PageSource(name: configuration.name) { [makeGraph] in makeGraph(url) }
        return response(to: exchange, admission, drawing: first, showing: source)
    }

    private var pageNotFound: Response {
        var response = index(LocalizedText.string("Page not found."), links: [(configuration.name, "/")])
        response.status = .notFound
        return response
    }

    /// - Parameters:
    ///   - first: A closure that creates the tree to draw. It's called only if the tree is drawn.
    ///   - source: A source that creates the same tree again.
    private func response(
        to exchange: Exchange, _ admission: AccessControl.Admission, drawing first: @MainActor () -> Graph,
        showing source: PageSource
    ) -> Response {
        switch admission {
        case .refusal(let response): return response
        case .staticPage:
            let graph = first()
            defer { graph.unmount() }
            let title = PagePlace(of: graph, called: source.name).title
            return document(StaticPage(of: RenderedTree(root: graph.root), title: title), token: nil)
        case .session(let owner):
            let opened = sessions.open(for: owner, at: exchange.address, drawing: first, showing: source)
            guard let opened else { return .tooManyPages }
            return addCookie(of: owner, to: document(opened.page, token: opened.token.text), for: exchange)
        }
    }

    private func document(_ page: StaticPage, token: String?) -> Response {
        let nonce = Secret().text
        let document = PageDocument(
            title: page.title, token: token, nonce: nonce, body: page.body, styleSheet: page.styleSheet)
        return Response(html: document.html, nonce: nonce)
    }

    /// Returns the links to all pages, which don't require a session.
    private func index(for admission: AccessControl.Admission) -> Response {
        if case .refusal(let response) = admission { return response }
        return index(configuration.name, links: pages.map { ($0.name, "/\($0.name)") })
    }

    private func index(_ heading: String, links: [(name: String, path: String)]) -> Response {
        let nonce = Secret().text
        let document = IndexDocument(title: configuration.name, heading: heading, nonce: nonce, links: links)
        return Response(html: document.html, nonce: nonce)
    }

    /// Returns the response with the secret of a browser, unless it has it: the cookie that its other tabs use is never
    /// replaced.
    private func addCookie(of owner: Secret, to response: Response, for exchange: Exchange) -> Response {
        var response = response
        if !owner.matches(exchange.cookie) {
            let cookie = "\(exchange.cookieName)=\(owner.text); Path=/; HttpOnly; SameSite=Lax"
            response.headers.append(("Set-Cookie", cookie))
        }
        return response
    }
}
