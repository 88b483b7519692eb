public import FoundationEssentials
import NIOCore
import NIOHTTP1
import NIOPosix
public import PortableUI

/// A server that presents an app in web browsers: each open page is a view tree of its own in this process, with an
/// instance of the app and its own state.
///
/// ```swift
/// let server = BrowserServer(MyApp.self, configuration: .init(port: 8080))
/// print("MyApp is running at \(try await server.start())")
/// await server.run()
/// ```
///
/// If the script of a page hasn't sent its greeting within a few seconds, the page's tree is released. It's created
/// again when the greeting arrives.
///
/// All views run on the main actor, so one core draws them all. Pages are served in turn, so that a page with many
/// requests only delays itself.
///
/// Before anything else sees a request, the server decides whether to admit it. It only responds to requests for its
/// own host: requests with a foreign `Host`, and connections or writes with a foreign `Origin`, are rejected. A port
/// that is forwarded from this machine, such as with `ssh -L`, may have another number. By default, only this machine
/// can reach the server. A server that others can reach, because of its ``Configuration/host``,
/// ``Configuration/allowedHosts``, or ``Configuration/trustedProxies``, has a key in its ``url``. It admits a browser
/// that has opened this URL, and a request that comes directly from this machine for one of its loopback names. The
/// app's routes are no exception, apart from ``Configuration/openPaths``. Refusals are written to standard error, at
/// most once a minute for each reason.
///
/// Behind a proxy, name the proxy's host and its address, and let it pass on the `Host` field of requests:
///
/// ```swift
/// configuration.allowedHosts = ["demo.example"]
/// configuration.trustedProxies = ["127.0.0.1"]
/// ```
@MainActor
public final class BrowserServer {
    /// The interface that a server listens on, and properties of its pages.
    public struct Configuration: Sendable {
        /// The name or address of the interface.
        ///
        /// By default, only this machine can reach it.
        public var host: String
        /// The port.
        ///
        /// If it's 0, the system chooses a free one.
        public var port: Int
        /// The title of pages that have none of their own.
        public var name: String
        /// Additional host names, without a port, that clients use to reach the server, such as that of a proxy.
        ///
        /// If there are any, a browser needs the key, unless it requests a loopback name from this machine.
        public var allowedHosts: Set<String> = []
        /// The IP addresses of proxies whose `Forwarded` or `X-Forwarded-For` field names the client of a request.
        ///
        /// Each proxy must set one of the two fields. Limits then apply to the client rather than to the proxy, and a
        /// cookie is `Secure` if `Forwarded` or `X-Forwarded-Proto` names HTTPS. If a field isn't valid, the client has
        /// the proxy's own address. The fields of other clients are ignored. If there are any proxies, a browser needs
        /// the key, and no request from their addresses counts as local.
        public var trustedProxies: Set<String> = []
        /// The paths of the app's routes that respond to requests without the key, such as that of a health check.
        ///
        /// They're compared with the whole path, percent-decoded.
        public var openPaths: Set<String> = []
        /// The maximum number of concurrently open pages.
        public var maximumSessions = 64
        /// A closure that loads the images of `AsyncImage` in this process; `nil`, the default, lets each browser load
        /// them.
        ///
        /// Use it for browsers that can't reach the images' servers. An image is loaded once, regardless of the number
        /// of views that wait for it. The most recent 64 MB of images are kept. An image that is larger than 20 MB or
        /// takes longer than a minute is a failure. The closure must limit the data that it receives, as an
        /// `HTTPEndpoint` does.
        public var loadImage: (@Sendable (URL) async throws -> Data)?

        /// Creates a configuration.
        public init(host: String = "127.0.0.1", port: Int = 8080, name: String = "App") {
            self.host = host
            self.port = port
            self.name = name
        }
    }

    /// A closure that responds to requests that aren't for pages.
    ///
    /// It's called only for requests that the server admits, like those for pages, and for the paths that
    /// ``Configuration/openPaths`` contains. A result of `nil` means that nothing exists at the path.
    public typealias Routes = @Sendable (PageRequest) async -> PageResponse?

    /// A closure that creates the tree of a new page, which is opened with a URL unless its path is `/`.
    ///
    /// The second argument indicates whether the page's visitor is on this machine.
    typealias MakeGraph = @MainActor (URL?, Bool) -> Graph

    let configuration: Configuration
    private let timeouts: Timeouts
    let routes: Routes
    let pages: [BrowserPage]
    let makeGraph: MakeGraph
    private let scheduler: any Scheduler
    let sessions: SessionStore
    let inbox = Inbox()
    private let gate: Gate
    private let refusals = Connections(limit: 64)
    private var channel: (any Channel)?
    let accessControl: AccessControl

    /// Creates a server for an app.
    ///
    /// It doesn't listen until ``start()`` is called.
    public convenience init<Root: App>(
        _ app: Root.Type, configuration: Configuration = Configuration(), routes: @escaping Routes = { _ in nil }
    ) {
        self.init(configuration: configuration, scheduler: MainQueueScheduler(), routes: routes) {
            Root.makeGraph(opening: $0, isLocal: $1)
        }
    }

    init(
        configuration: Configuration, timeouts: Timeouts = Timeouts(),
        limits: SessionStore.Limits = SessionStore.Limits(),
        connections: Connections = Connections(limit: 512), scheduler: any Scheduler,
        routes: @escaping Routes = { _ in nil }, pages: [BrowserPage] = [],
        makeGraph: @escaping MakeGraph
    ) {
        self.configuration = configuration
        self.timeouts = timeouts
        self.routes = routes
        self.pages = pages
        self.makeGraph = makeGraph
        self.scheduler = scheduler
        accessControl = configuration.accessControl
        gate = Gate(accessControl: accessControl, connections: connections)
        var limits = limits
        limits.sessions = configuration.maximumSessions
        sessions = SessionStore(
            limits: limits, scheduler: scheduler, imageLoader: configuration.loadImage.map { ImageLoader($0) })
    }

    /// Starts listening.
    ///
    /// - Returns: The ``url`` of the page.
    /// - Throws: ``BrowserServerError`` if the server can't listen on the address, or an option isn't valid.
    public func start() async throws -> String {
        let channel = try await listen()
        self.channel = channel
        return url(at: channel)
    }

    /// The URL of the page, including the chosen port, or `nil` before the server has started.
    ///
    /// For a server that others can reach, it contains an address of this machine, and the key that admits a browser. A
    /// browser that comes through a proxy needs the same path and query after the proxy's host.
    public var url: String? { channel.map(url) }

    private func url(at channel: any Channel) -> String {
        let host = configuration.isEverywhere ? NetworkAddress.ofThisMachine ?? "localhost" : configuration.host
        let port = channel.localAddress?.port ?? configuration.port
        let address = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        return accessControl.key.map { "\(address)/?\(AccessControl.keyName)=\($0.text)" } ?? address
    }

    private func listen() async throws(BrowserServerError) -> any Channel {
        try configuration.check()
        let (host, port) = (configuration.host, configuration.port)
        do {
            return try await bootstrap().bind(host: host, port: port).get()
        } catch {
            throw BrowserServerError(error, host: host, port: port)
        }
    }

    private func bootstrap() -> ServerBootstrap {
        let (gate, timeouts, refusals, inbox) = (gate, timeouts, refusals, inbox)
        return ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.backlog, value: 64)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptPause())
                }
            }
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.serve(
                        channel, gate, timeouts, refusals: refusals, inbox: inbox)
                }
            }
    }

    /// Serves until the task is canceled.
    ///
    /// Then every page is closed and every view disappears.
    ///
    /// Call this method once, after ``start()``.
    public func run() async {
        await withDiscardingTaskGroup { group in
            for await _ in inbox.wakeups { await handleAll(in: &group) }
            group.cancelAll()
        }
        inbox.close()
        sessions.endAll()
        try? await channel?.close().get()
        await gate.connections.close()
        await refusals.close()
    }

    /// Handles the waiting events, and lets other work on the main actor, such as that of views, run in between.
    private func handleAll(in group: inout DiscardingTaskGroup) async {
        var sliceEnd = scheduler.now + Self.slice
        while !Task.isCancelled, let event = inbox.take() {
            handle(event, in: &group)
            guard scheduler.now >= sliceEnd else { continue }
            await Task.yield()
            sliceEnd = scheduler.now + Self.slice
        }
    }

    /// The time for which events are handled before other work gets its turn.
    private static let slice = Duration.milliseconds(5)

    private func handle(_ event: ServerEvent, in group: inout DiscardingTaskGroup) {
        switch event {
        case .request(let exchange):
            if let response = page(for: exchange) { return exchange.respond(with: response) }
            group.addTask { await self.route(exchange) }
        case .unrouted(let exchange):
            exchange.respond(with: linkedPage(for: exchange))
        case .message(let socket, let message):
            receive(message, from: socket)
            socket.didHandleMessage()
            requestRows(from: socket, after: message)
        case .rows(let socket):
            socket.connectedSession?.showMoreRows()
            if socket.connectedSession?.wantsRows == true { inbox.post(.rows(socket)) }
        case .writable(let socket):
            socket.connectedSession?.connectionDidDrain()
        case .closed(let socket, let isClosedByPage):
            if let session = socket.session { sessions.detach(socket, from: session, isClosedByPage: isClosedByPage) }
            socket.session = nil
        }
    }

    /// Schedules the remaining rows that a message requests.
    private func requestRows(from socket: PageSocket, after message: ClientMessage) {
        guard case .showRange = message, socket.connectedSession?.wantsRows == true else { return }
        inbox.post(.rows(socket))
    }

    // MARK: Messages

    /// Handles a message, unless the page has connected again since, or has closed the connection before its greeting
    /// was handled.
    func receive(_ message: ClientMessage, from socket: PageSocket) {
        do throws(CloseReason) {
            if socket.session != nil {
                try socket.connectedSession?.receive(message)
                return
            }
            guard socket.isOpen else { return }
            guard case .hello(let token, let applied, let scene) = message else { throw CloseReason.malformed }
            socket.session = sessions.attach(
                socket, token: token, cookie: socket.cookie, applied: applied, scene: scene)
            if socket.session == nil { socket.close(.sessionGone) }
        } catch {
            socket.close(error)
        }
    }
}
