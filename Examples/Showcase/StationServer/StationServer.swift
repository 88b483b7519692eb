import Foundation
import ListenerSupport
import NIOCore
import NIOPosix

/// An HTTP/1.1 server for the Showcase's data, behind a network as bad as its train.
///
/// ```swift
/// let station = try await StationServer.start(seed: 7)
/// print(station.address)  // http://127.0.0.1:49152
/// await station.stop()
/// ```
///
/// Requests for data are delayed and fail as ``TrainSettings`` say; `/api/log` and `/api/train` are free of faults. A
/// request may have 8 kB of head and 4 kB of body and take 30 seconds to come in, and there may be 512 connections;
/// what exceeds that is refused or closed and disturbs no other connection. Bound to a loopback address, the server
/// answers to loopback names only.
public final class StationServer: Sendable {
    /// Where the server listens, with the port that was picked if 0 was asked for.
    public let address: StationAddress

    /// The API behind the listener, to answer `/api/log` and `/api/train` from another server, too.
    public let api: StationAPI

    private let listener: any Channel
    private let connections: Connections

    private init(address: StationAddress, api: StationAPI, listener: any Channel, connections: Connections) {
        self.address = address
        self.api = api
        self.listener = listener
        self.connections = connections
    }

    /// Starts a server that listens when this returns; it runs until ``stop()``.
    ///
    /// - Parameters:
    ///   - seed: The same seed gives the same colours, delays and failures again.
    ///   - host: A name or an address of this machine.
    ///   - port: From 0 to 65535; 0 picks a free one.
    ///   - train: How bad the network is at first.
    /// - Throws: ``StationServerError``.
    public static func start(
        seed: UInt64,
        host: String = "127.0.0.1",
        port: Int = 0,
        train: TrainSettings = .standard
    ) async throws(StationServerError) -> StationServer {
        try await start(api: StationAPI(seed: seed, train: train), host: host, port: port)
    }

    static func start(
        api: StationAPI, host: String, port: Int, patience: TimeAmount = StationConnection.patience
    ) async throws(StationServerError) -> StationServer {
        guard (0...65_535).contains(port) else {
            throw .cannotListen(host: host, port: port, reason: "A port is a number from 0 to 65535.")
        }
        let connections = Connections()
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

    /// A sentence of why an address cannot be listened on.
    private static func reason(of error: any Error) -> String {
        switch (error as? IOError)?.errnoCode {
        case EACCES: "This process lacks the rights for the port."
        case EADDRNOTAVAIL: "It is no address of this machine."
        case nil where error is SocketAddressError.UnknownHost: "It is no address of this machine."
        default: "\(error)."
        }
    }

    /// Stops listening, cancels answers that are still on their way, and closes every connection, within a second.
    ///
    /// Returns when the port is free again. Calling it again, also at the same time, does no harm.
    public func stop() async {
        try? await listener.close().get()
        await connections.close()
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
