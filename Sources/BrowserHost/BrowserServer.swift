import NIOCore
import NIOHTTP1
import NIOPosix
public import PortableUI

/// Serves an app to web browsers: every page that is opened is a view tree of its own in this process.
///
/// ```swift
/// let server = BrowserServer(MyApp.self, configuration: .init(port: 8080))
/// print("MyApp is running at \(try await server.start())")
/// await server.run()
/// ```
///
/// All views live on the main actor, so one core draws them all. Only pages from this server's own address are answered:
/// requests with a foreign `Host`, and connections or writes with a foreign `Origin`, are refused.
@MainActor
public final class BrowserServer {
    /// Where a server listens, and what its pages are called.
    public struct Configuration: Sendable {
        /// The name or address of the interface; only this machine reaches the default one.
        public var host: String
        /// The port; 0 picks a free one.
        public var port: Int
        /// The title of pages that have none of their own.
        public var name: String
        /// Further host names, without a port, under which the server is reached, for one behind a proxy.
        public var allowedHosts: Set<String> = []
        /// How many pages may be open at the same time.
        public var maximumSessions = 64

        /// Creates a configuration.
        public init(host: String = "127.0.0.1", port: Int = 8080, name: String = "App") {
            self.host = host
            self.port = port
            self.name = name
        }
    }

    /// Answers requests that are none of the page's; nil means that there is nothing at the path.
    public typealias Routes = @Sendable (PageRequest) async -> PageResponse?

    private let configuration: Configuration
    private let patience: Patience
    private let routes: Routes
    private let pages: [BrowserPage]
    private let makeGraph: @MainActor () -> Graph
    private let sessions: SessionStore
    private let events = AsyncStream<ServerEvent>.makeStream()
    private let connections = Connections(limit: 512)
    private var channel: (any Channel)?
    private var port = 0

    /// Creates a server for an app; it listens from ``start()`` on.
    public convenience init<Root: App>(
        _ app: Root.Type, configuration: Configuration = Configuration(), routes: @escaping Routes = { _ in nil }
    ) {
        self.init(configuration: configuration, scheduler: MainQueueScheduler(), routes: routes) { Root.makeGraph() }
    }

    init(
        configuration: Configuration, patience: Patience = Patience(), scheduler: any Scheduler,
        routes: @escaping Routes = { _ in nil }, pages: [BrowserPage] = [],
        makeGraph: @escaping @MainActor () -> Graph
    ) {
        self.configuration = configuration
        self.patience = patience
        self.routes = routes
        self.pages = pages
        self.makeGraph = makeGraph
        var limits = SessionStore.Limits()
        limits.sessions = configuration.maximumSessions
        sessions = SessionStore(limits: limits, scheduler: scheduler, makeGraph: makeGraph)
    }

    /// Begins to listen.
    ///
    /// - Returns: The address of the page, with the port that was picked.
    /// - Throws: ``BrowserServerError`` where the address cannot be had.
    public func start() async throws -> String {
        let host = configuration.host
        let allowedHosts = configuration.allowedHosts
        let patience = self.patience
        let connections = self.connections
        let events = self.events.continuation
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.backlog, value: 64)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let port = channel.localAddress?.port ?? 0
                    let policy = OriginPolicy(host: host, port: port, allowedHosts: allowedHosts)
                    try channel.pipeline.syncOperations.serve(
                        channel, policy, patience, connections: connections, events: events)
                }
            }
        do {
            let channel = try await bootstrap.bind(host: host, port: configuration.port).get()
            self.channel = channel
            port = channel.localAddress?.port ?? configuration.port
        } catch {
            throw BrowserServerError(error, host: host, port: configuration.port)
        }
        return "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// Serves until the task is cancelled; then every page is closed and every view disappears.
    ///
    /// Call it once, after ``start()``.
    public func run() async {
        await withDiscardingTaskGroup { group in
            for await event in events.stream {
                handle(event, in: &group)
            }
            group.cancelAll()
        }
        events.continuation.finish()
        sessions.endAll()
        try? await channel?.close().get()
        await connections.closeAll()
    }

    private func handle(_ event: ServerEvent, in group: inout DiscardingTaskGroup) {
        switch event {
        case .request(let exchange):
            if let response = page(for: exchange) { return exchange.answer(response) }
            group.addTask { await self.answerElsewhere(exchange) }
        case .message(let line, let text):
            receive(text, from: line)
            line.handled()
        case .closed(let line, let wasLeft):
            if let session = line.session { sessions.detach(line, from: session, wasLeft: wasLeft) }
        }
    }

    // MARK: Pages

    /// The answer to a request for the page or one of its files; nil where it is neither.
    private func page(for exchange: Exchange) -> Response? {
        let request = exchange.request
        let isRead = request.method == "GET" || request.method == "HEAD"
        if let asset = Asset.all.first(where: { $0.path == request.path }) {
            return isRead ? Response(asset: asset) : Response(status: .methodNotAllowed, text: "Only GET is answered.")
        }
        let page = pages.first { $0.path == request.path }
        guard request.path == "/" || page != nil else { return nil }
        guard isRead else { return Response(status: .methodNotAllowed, text: "Only GET is answered.") }
        guard exchange.isNavigation else { return Response(status: .forbidden, text: "Another site asked for this.") }
        if request.method == "HEAD" { return Response(status: .ok, text: "") }
        if page == nil, !pages.isEmpty { return index }
        guard let session = sessions.open(cookie: exchange.cookies[cookieName], showing: page?.makeGraph) else {
            return .tooManyPages
        }
        return response(for: session, called: page?.name ?? configuration.name)
    }

    /// Answers a request that is neither for the page nor for one of its files.
    private func answerElsewhere(_ exchange: Exchange) async {
        let answer = await routes(exchange.request)
        exchange.answer(answer.map(Response.init) ?? linkedPage(for: exchange))
    }

    /// The app's page, if a view of it wants to hear of the path; the views then show what the address names.
    private func linkedPage(for exchange: Exchange) -> Response {
        let nothing = Response(status: .notFound, text: "There is nothing here.")
        let request = exchange.request
        guard pages.isEmpty, request.method == "GET", exchange.isNavigation, exchange.wantsDocument,
            let url = exchange.url
        else {
            return nothing
        }
        let graph = makeGraph()
        let isTaken = graph.receive(url)
        guard isTaken, let session = sessions.open(cookie: exchange.cookies[cookieName], showing: { graph }) else {
            graph.unmount()
            return isTaken ? .tooManyPages : nothing
        }
        return response(for: session, called: configuration.name)
    }

    /// The links to all pages.
    private var index: Response {
        let nonce = Secret().text
        let document = IndexDocument(title: configuration.name, nonce: nonce, names: pages.map(\.name))
        var response = Response(status: .ok, contentType: "text/html; charset=utf-8", text: document.html)
        response.policy = Response.pagePolicy(nonce: nonce)
        return response
    }

    private var cookieName: String { OriginPolicy.cookieName(port: port) }

    private func response(for session: Session, called name: String) -> Response {
        let (body, styleSheet) = session.page()
        let nonce = Secret().text
        let document = PageDocument(
            title: session.title ?? name, token: session.token.text, nonce: nonce, body: body,
            styleSheet: styleSheet)
        var response = Response(status: .ok, contentType: "text/html; charset=utf-8", text: document.html)
        response.policy = Response.pagePolicy(nonce: nonce)
        response.headers.append(
            ("Set-Cookie", "\(cookieName)=\(session.owner.text); Path=/; HttpOnly; SameSite=Strict"))
        return response
    }

    // MARK: Messages

    private func receive(_ text: String, from line: PageLine) {
        do throws(CloseReason) {
            let message = try ClientMessage(json: text)
            if let session = line.session { return try session.receive(message) }
            guard case .hello(let token, let applied) = message else { throw CloseReason.malformed }
            line.session = sessions.attach(line, token: token, cookie: line.cookie, applied: applied)
            if line.session == nil { line.close(.sessionGone) }
        } catch {
            line.close(error)
        }
    }
}
