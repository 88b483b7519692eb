import Foundation
import LocalizedTexts
import NIOHTTP1
import PortableUI

// MARK: - Requests for pages
extension BrowserServer {
    /// Returns the response to a request for a page or one of its files, or `nil` if the request is for neither.
    func page(for exchange: Exchange) -> Response? {
        if let entry = accessControl.exchangeKey(of: exchange) { return entry }
        let request = exchange.request
        let isRead = request.method == "GET" || request.method == "HEAD"
        if let asset = Asset.all.first(where: { $0.path == request.path }) {
            return isRead ? Response(asset: asset) : .methodNotAllowed
        }
        let page = pages.first { $0.path == request.path }
        guard request.path == "/" || page != nil else { return nil }
        guard isRead else { return .methodNotAllowed }
        if request.method == "HEAD" { return Response(status: .ok, text: "") }
        let isLocal = exchange.visitor.address.isLocal
        // NB: A link to the app itself opens a URL only if it says more than that.
        let url = request.query == nil ? nil : exchange.url
        let source =
            page.map { page in PageSource(name: page.name) { page.makeGraph(isLocal) } }
            ?? PageSource(name: configuration.name) { [makeGraph] in makeGraph(url, isLocal) }
        return response(to: exchange) { owner throws(Refusal) in
            if page == nil, !pages.isEmpty { return index }
            return try draw(source, first: source.makeGraph, for: owner, of: exchange)
        }
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
        guard exchange.request.method == "GET", exchange.wantsDocument else {
            return Response(status: .notFound, text: "Not found.")
        }
        guard pages.isEmpty, let url = exchange.url else { return pageNotFound }
        let isLocal = exchange.visitor.address.isLocal
        let source = PageSource(name: configuration.name) { [makeGraph] in makeGraph(url, isLocal) }
        return response(to: exchange) { owner throws(Refusal) in
            let first = { @MainActor in source.makeGraph().leading(to: url) }
            return try draw(source, first: first, for: owner, of: exchange)
        }
    }

    private var pageNotFound: Response {
        var response = index(LocalizedText.string("Page not found."), links: [(configuration.name, "/")])
        response.status = .notFound
        return response
    }

    /// Returns the response for the browser that may have a session, or a refusal.
    private func response(
        to exchange: Exchange, _ respond: (_ owner: Secret?) throws(Refusal) -> Response
    ) -> Response {
        do throws(Refusal) {
            return try respond(accessControl.owner(of: exchange))
        } catch {
            return accessControl.response(to: error, of: exchange.visitor.place)
        }
    }

    /// Draws a page.
    ///
    /// - Parameters:
    ///   - source: A source that creates the same tree again.
    ///   - first: A closure that creates the tree to draw, or returns `nil` if there is no such page. It's called only
    ///     if the tree is drawn.
    ///   - owner: The secret of the browser, or `nil` for a page without a session.
    private func draw(
        _ source: PageSource, first: @MainActor () -> Graph?, for owner: Secret?, of exchange: Exchange
    ) throws(Refusal) -> Response {
        guard let owner else {
            guard let graph = first() else { return pageNotFound }
            defer { graph.unmount() }
            let title = PagePlace(of: graph, called: source.name).title
            return document(StaticPage(of: RenderedTree(root: graph.root), title: title), token: nil)
        }
        let visitor = exchange.visitor
        let opened = try sessions.open(for: owner, at: visitor.address, drawing: first, showing: source)
        guard let opened else { return pageNotFound }
        return document(opened.page, token: opened.token.text).givingCookie(of: owner, to: visitor)
    }

    private func document(_ page: StaticPage, token: String?) -> Response {
        let nonce = Secret().text
        let document = PageDocument(
            title: page.title, token: token, nonce: nonce, body: page.body, styleSheet: page.styleSheet)
        return Response(html: document.html, nonce: nonce)
    }

    /// Returns the links to all pages, which don't require a session.
    private var index: Response {
        index(configuration.name, links: pages.map { ($0.name, "/\($0.name)") })
    }

    private func index(_ heading: String, links: [(name: String, path: String)]) -> Response {
        let nonce = Secret().text
        let document = IndexDocument(title: configuration.name, heading: heading, nonce: nonce, links: links)
        return Response(html: document.html, nonce: nonce)
    }
}

extension Graph {
    /// Returns this tree if it shows the content at a URL.
    ///
    /// Otherwise, it's unmounted.
    fileprivate func leading(to url: URL) -> Graph? {
        if handlesURLs, activity?.webpageURL.map({ $0.path == url.path }) ?? true { return self }
        unmount()
        return nil
    }
}
