import Foundation
import NIOCore
import NIOPosix
public import ResourceCore

/// An HTTP/1.1 server for the Showcase's data, behind a network that is as unreliable as its train.
///
/// ```swift
/// let station = try await StationServer.start(seed: 7)
/// print(station.address)  // http://127.0.0.1:49152
/// await station.stop()
/// ```
///
/// Requests for data are delayed and fail as specified by ``TrainSettings``; `/api/log`, `/api/notes/log`, and
/// `/api/train` have no faults. ``StationAPI`` describes the requests that change something. A request may have a head of
/// 8 kB and a body of 4 kB and take 30 seconds to arrive, and there may be 512 connections, of which another machine may
/// have a quarter. Anything beyond that is rejected or closed and affects no other connection. On a loopback address, the
/// server only accepts loopback names. A change for a page of another site is rejected.
public final class StationServer: Sendable {
    /// The address that the server listens on, including the port that was chosen if the requested one was 0.
    public let address: StationAddress

    /// The API behind the listener, for serving the logs and `/api/train` from another server as well.
    public let api: StationAPI

    /// The maximum time for a response that is being written when the server stops.
    static let grace = TimeAmount.milliseconds(500)

    private let listener: any Channel
    private let connections: Connections

    private init(address: StationAddress, api: StationAPI, listener: any Channel, connections: Connections) {
        self.address = address
        self.api = api
        self.listener = listener
        self.connections = connections
    }

    /// Starts a server, which is listening when this method returns and runs until ``stop()``.
    ///
    /// - Parameters:
    ///   - seed: The seed. The same seed results in the same colors, delays, and failures.
    ///   - host: A name or an address of this machine.
    ///   - port: A port from 0 to 65535. If it's 0, the system chooses a free one.
    ///   - train: The initial state of the network, unless it's in the store.
    ///   - store: The data store that keeps the notes and the network's state; `nil` to keep them in memory.
    /// - Throws: ``StationServerError``.
    public static func start(
        seed: UInt64,
        host: String = "127.0.0.1",
        port: Int = 0,
        train: TrainSettings = .standard,
        keptIn store: (any DataStore)? = nil
    ) async throws(StationServerError) -> StationServer {
        let api =
            if let store {
                try await StationAPI(seed: seed, train: train, keptIn: store)
            } else {
                StationAPI(seed: seed, train: train)
            }
        return try await start(api: api, host: host, port: port)
    }

    static func start(
        api: StationAPI, host: String, port: Int, patience: TimeAmount = StationConnection.patience
    ) async throws(StationServerError) -> StationServer {
        guard (0...65_535).contains(port) else {
            throw .cannotListen(host: host, port: port, reason: "A port is a number from 0 to 65535.")
        }
        let connections = Connections(limit: RequestLimits.connections)
        do {
            let listener = try await bootstrap(api: api, connections: connections, patience: patience)
                .bind(host: host, port: port).get()
            let address = StationAddress(listener.localAddress, host: host, port: port)
            return StationServer(address: address, api: api, listener: listener, connections: connections)
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw .portInUse(host: host, port: port)
        } catch {
            throw .cannotListen(host: host, port: port, reason: Self.reason(of: error))
        }
    }

    /// Returns a sentence with the reason why the server can't listen on an address.
    private static func reason(of error: any Error) -> String {
        switch (error as? IOError)?.errnoCode {
        case EACCES: "This process lacks the privileges for the port."
        case EADDRNOTAVAIL: "It isn't an address of this machine."
        case nil where error is SocketAddressError.UnknownHost: "It isn't an address of this machine."
        default: "\(error)."
        }
    }

    /// Stops listening, cancels responses in progress, and closes every connection, within a second.
    ///
    /// Returns when the port is free again. Calling it again, even concurrently, is harmless.
    public func stop() async {
        try? await listener.close().get()
        await connections.close(grace: Self.grace)
    }

    private static func bootstrap(
        api: StationAPI, connections: Connections, patience: TimeAmount
    ) -> ServerBootstrap {
        ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptPause())
                }
            }
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                guard connections.admit(channel) else { return channel.close() }
                return channel.eventLoop.makeCompletedFuture {
                    let hosts: HostPolicy = channel.localAddress?.isLoopback == true ? .loopback : .any
                    try channel.pipeline.syncOperations.addStationHandlers(
                        api: api, hosts: hosts, patience: patience)
                }
            }
    }
}
