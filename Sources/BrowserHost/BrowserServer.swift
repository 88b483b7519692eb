public import FoundationEssentials
import ListenerSupport
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
/// A page whose script has not said hello within some seconds has no live tree: it's made again when the script does.
///
/// All views live on the main actor, so one core draws them all. Pages are served in turn, so that one that asks for much
/// delays itself. Only pages from this server's own address are answered: requests with a foreign `Host`, and
/// connections or writes with a foreign `Origin`, are refused. A port that is forwarded from this machine, as by `ssh -L`,
/// may have another number. A server that other machines reach shows pages to those
/// browsers alone that came by the address that ``start()`` returns.
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
        /// Fetches the pictures of `AsyncImage` in this process; nil, the default, lets each browser do so.
        ///
        /// It is for browsers that can't reach the servers of the pictures. However many views wait for a picture, it is
        /// fetched once; the last 64 MB of pictures are kept, and one of more than 20 MB or a minute is a failure.
        /// The closure limits what it takes while it comes, as an `HTTPEndpoint` does.
        public var loadImage: (@Sendable (URL) async throws -> Data)?

        /// Creates a configuration.
        public init(host: String = "127.0.0.1", port: Int = 8080, name: String = "App") {
            self.host = host
            self.port = port
            self.name = name
        }
    }

    /// Answers requests that are none of the page's; nil means that there is nothing at the path.
    public typealias Routes = @Sendable (PageRequest) async -> PageResponse?

    let configuration: Configuration
    private let patience: Patience
    let routes: Routes
    let pages: [BrowserPage]
    let makeGraph: @MainActor () -> Graph
    private let scheduler: any Scheduler
    let sessions: SessionStore
    private let inbox = Inbox()
    private let connections: Connections
    private let refusals = Connections(limit: 64)
    private var channel: (any Channel)?
    /// The secret of the printed address; nil for a server that only this machine reaches.
    private let key: Secret?
    var entrance: Entrance

    /// Creates a server for an app; it listens from ``start()`` on.
    public convenience init<Root: App>(
        _ app: Root.Type, configuration: Configuration = Configuration(), routes: @escaping Routes = { _ in nil }
    ) {
        self.init(configuration: configuration, scheduler: MainQueueScheduler(), routes: routes) { Root.makeGraph() }
    }

    init(
        configuration: Configuration, patience: Patience = Patience(),
        connections: Connections = Connections(limit: 512), scheduler: any Scheduler,
        routes: @escaping Routes = { _ in nil }, pages: [BrowserPage] = [],
        makeGraph: @escaping @MainActor () -> Graph
    ) {
        self.configuration = configuration
        self.patience = patience
        self.connections = connections
        self.routes = routes
        self.pages = pages
        self.makeGraph = makeGraph
        self.scheduler = scheduler
        key = configuration.isExposed ? Secret() : nil
        entrance = Entrance(key: key)
        var limits = SessionStore.Limits()
        limits.sessions = configuration.maximumSessions
        sessions = SessionStore(
            limits: limits, scheduler: scheduler, imageLoader: configuration.loadImage.map { ImageLoader($0) })
    }

    /// Begins to listen.
    ///
    /// - Returns: The address of the page, with the port that was picked; for a server that other machines reach, one of
    ///   this machine in the network, and with the key that lets a browser in.
    /// - Throws: ``BrowserServerError`` where the address cannot be had.
    public func start() async throws -> String {
        let channel = try await listen()
        self.channel = channel
        let host = configuration.isEverywhere ? NetworkAddress.ofThisMachine ?? "localhost" : configuration.host
        let port = channel.localAddress?.port ?? configuration.port
        let address = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        return key.map { "\(address)/?\(Entrance.keyName)=\($0.text)" } ?? address
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
        let (patience, connections, refusals, inbox) = (patience, connections, refusals, inbox)
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
                        channel, policy, patience, connections: connections, refusals: refusals, inbox: inbox)
                }
            }
    }

    /// Serves until the task is cancelled; then every page is closed and every view disappears.
    ///
    /// Call it once, after ``start()``.
    public func run() async {
        await withDiscardingTaskGroup { group in
            for await _ in inbox.rings { await handleAll(in: &group) }
            group.cancelAll()
        }
        inbox.close()
        sessions.endAll()
        try? await channel?.close().get()
        await connections.closeAll()
        await refusals.closeAll()
    }

    /// Handles the events that wait; what else the main actor has to do, such as the work of views, has its turn too.
    private func handleAll(in group: inout DiscardingTaskGroup) async {
        var sliceEnd = scheduler.now + Self.slice
        while !Task.isCancelled, let event = inbox.take() {
            handle(event, in: &group)
            guard scheduler.now >= sliceEnd else { continue }
            await Task.yield()
            sliceEnd = scheduler.now + Self.slice
        }
    }

    /// The time for which events are handled before others have their turn.
    private static let slice = Duration.milliseconds(5)

    private func handle(_ event: ServerEvent, in group: inout DiscardingTaskGroup) {
        switch event {
        case .request(let exchange):
            if let response = page(for: exchange) { return exchange.answer(response) }
            group.addTask { await self.answerElsewhere(exchange) }
        case .message(let line, let message):
            receive(message, from: line)
            line.handled()
            askForRows(of: line, asked: message)
        case .rows(let line):
            line.session?.showMoreRows()
            if line.session?.wantsRows == true { inbox.post(.rows(line)) }
        case .writable(let line):
            line.session?.connectionDidDrain()
        case .closed(let line, let wasLeft):
            if let session = line.session { sessions.detach(line, from: session, wasLeft: wasLeft) }
            line.session = nil
        }
    }

    /// Lets the rest of the rows that a message wants wait for their turn.
    private func askForRows(of line: PageLine, asked message: ClientMessage) {
        guard case .showRange = message, line.session?.wantsRows == true else { return }
        inbox.post(.rows(line))
    }

    // MARK: Messages

    private func receive(_ message: ClientMessage, from line: PageLine) {
        do throws(CloseReason) {
            if let session = line.session { return try session.receive(message) }
            guard case .hello(let token, let applied, let scene) = message else { throw CloseReason.malformed }
            line.session = sessions.attach(
                line, token: token, cookie: line.cookie, applied: applied, scene: scene)
            if line.session == nil { line.close(.sessionGone) }
        } catch {
            line.close(error)
        }
    }
}
