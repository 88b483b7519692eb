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
/// requests only delays itself. The server only responds to requests for its own host: requests with a foreign `Host`,
/// and connections or writes with a foreign `Origin`, are rejected. A port that is forwarded from this machine, such as
/// with `ssh -L`, may have another number. A server that other machines can reach only shows pages to browsers that
/// opened the URL that ``start()`` returns.
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
        public var allowedHosts: Set<String> = []
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
    /// A result of `nil` means that nothing exists at the path.
    public typealias Routes = @Sendable (PageRequest) async -> PageResponse?

    let configuration: Configuration
    private let timeouts: Timeouts
    let routes: Routes
    let pages: [BrowserPage]
    /// A closure that creates the tree of a new page, which is opened with a URL unless its path is `/`.
    let makeGraph: @MainActor (URL?) -> Graph
    private let scheduler: any Scheduler
    let sessions: SessionStore
    let inbox = Inbox()
    private let connections: Connections
    private let refusals = Connections(limit: 64)
    private var channel: (any Channel)?
    /// The secret in the printed URL, or `nil` for a server that only this machine can reach.
    private let key: Secret?
    var accessControl: AccessControl

    /// Creates a server for an app.
    ///
    /// It doesn't listen until ``start()`` is called.
    public convenience init<Root: App>(
        _ app: Root.Type, configuration: Configuration = Configuration(), routes: @escaping Routes = { _ in nil }
    ) {
        self.init(configuration: configuration, scheduler: MainQueueScheduler(), routes: routes) {
            Root.makeGraph(opening: $0)
        }
    }

    init(
        configuration: Configuration, timeouts: Timeouts = Timeouts(),
        limits: SessionStore.Limits = SessionStore.Limits(),
        connections: Connections = Connections(limit: 512), scheduler: any Scheduler,
        routes: @escaping Routes = { _ in nil }, pages: [BrowserPage] = [],
        makeGraph: @escaping @MainActor (URL?) -> Graph
    ) {
        self.configuration = configuration
        self.timeouts = timeouts
        self.connections = connections
        self.routes = routes
        self.pages = pages
        self.makeGraph = makeGraph
        self.scheduler = scheduler
        key = configuration.isExposed ? Secret() : nil
        accessControl = AccessControl(key: key)
        var limits = limits
        limits.sessions = configuration.maximumSessions
        sessions = SessionStore(
            limits: limits, scheduler: scheduler, imageLoader: configuration.loadImage.map { ImageLoader($0) })
    }

    /// Starts listening.
    ///
    /// - Returns: The URL of the page, including the chosen port. For a server that other machines can reach, it
    ///   contains a network address of this machine, and the key that admits a browser.
    /// - Throws: ``BrowserServerError`` if the server can't listen on the address.
    public func start() async throws -> String {
        let channel = try await listen()
        self.channel = channel
        let host = configuration.isEverywhere ? NetworkAddress.ofThisMachine ?? "localhost" : configuration.host
        let port = channel.localAddress?.port ?? configuration.port
        let address = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        return key.map { "\(address)/?\(AccessControl.keyName)=\($0.text)" } ?? address
    }

    private func listen() async throws(BrowserServerError) -> any Channel {
        let (host, port) = (configuration.host, configuration.port)
        guard UInt16(exactly: port) != nil else { throw BrowserServerError(noPort: port) }
        do {
            return try await bootstrap().bind(host: host, port: port).get()
        } catch {
            throw BrowserServerError(error, host: host, port: port)
        }
    }

    private func bootstrap() -> ServerBootstrap {
        let (host, allowedHosts) = (configuration.host, configuration.allowedHosts)
        let (timeouts, connections, refusals, inbox) = (timeouts, connections, refusals, inbox)
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
                    let port = channel.localAddress?.port ?? 0
                    let policy = OriginPolicy(host: host, port: port, allowedHosts: allowedHosts)
                    try channel.pipeline.syncOperations.serve(
                        channel, policy, timeouts, connections: connections, refusals: refusals, inbox: inbox)
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
        await connections.close()
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
