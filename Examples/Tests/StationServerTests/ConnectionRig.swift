import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import StationServer

/// A connection of the station on an event loop whose time a test advances manually.
final class ConnectionRig {
    let channel: EmbeddedChannel
    let station: StationAPI
    private let clock: NIOLockedValueBox<Duration>

    convenience init(train: TrainSettings = .faultless, hosts: HostPolicy = .loopback, seed: UInt64 = 7) throws {
        let clock = NIOLockedValueBox(Duration.zero)
        let station = StationAPI(seed: seed, train: train, elapsed: { clock.withLockedValue { $0 } })
        try self.init(station: station, clock: clock, hosts: hosts, loop: EmbeddedEventLoop())
    }

    /// Connects to a station that has other connections.
    convenience init(station: StationAPI) throws {
        try self.init(
            station: station, clock: NIOLockedValueBox(.zero), hosts: .loopback, loop: EmbeddedEventLoop())
    }

    /// Connects to the station of another connection, with the same time.
    convenience init(beside other: ConnectionRig) throws {
        try self.init(
            station: other.station, clock: other.clock, hosts: .loopback, loop: other.channel.embeddedEventLoop)
    }

    private init(
        station: StationAPI, clock: NIOLockedValueBox<Duration>, hosts: HostPolicy, loop: EmbeddedEventLoop
    ) throws {
        self.clock = clock
        self.station = station
        channel = EmbeddedChannel(handlers: [], loop: loop)
        try channel.pipeline.syncOperations.addStationHandlers(api: station, hosts: hosts)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    var isOpen: Bool { channel.isActive }

    var outcomes: [LoggedRequest.Outcome] { station.log.map(\.outcome) }

    func advance(by time: Duration) {
        clock.withLockedValue { $0 += time }
        channel.embeddedEventLoop.advanceTime(by: TimeAmount(time))
    }

    func send(_ text: String) throws {
        try channel.writeInbound(ByteBuffer(string: text))
    }

    func send(bytes: [UInt8]) throws {
        try channel.writeInbound(ByteBuffer(bytes: bytes))
    }

    func get(_ path: String, fields: String = "") throws {
        try send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
    }

    /// Closes the client's end.
    func hangUp() {
        channel.pipeline.fireChannelInactive()
    }

    /// Requests, as the server, that its connections end.
    func stop() {
        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }

    /// Returns everything that has been sent to the client since the last call.
    func received() throws -> String {
        String(decoding: try receivedBytes(), as: UTF8.self)
    }

    /// Returns the same in bytes.
    func receivedBytes() throws -> Data {
        // Work that was deferred until the loop's next turn is included.
        channel.embeddedEventLoop.run()
        var bytes = Data()
        while let data = try channel.readOutbound(as: IOData.self) {
            guard case .byteBuffer(let buffer) = data else { continue }
            bytes += buffer.readableBytesView
        }
        return bytes
    }

    /// Returns the same for one response, with its head and its body separated.
    func receivedParts() throws -> (head: String, body: Data) {
        let bytes = try receivedBytes()
        let end = try #require(bytes.firstRange(of: Data("\r\n\r\n".utf8)))
        return (String(decoding: bytes[..<end.upperBound], as: UTF8.self), Data(bytes[end.upperBound...]))
    }

    /// Returns the settings of a train with exactly this latency and failure rate.
    static func train(latency: Double, failureRate: Double = 0) throws -> TrainSettings {
        try TrainSettings(minimumLatency: latency, maximumLatency: latency, failureRate: failureRate)
    }

    /// Returns a path whose first attempt has the fault if every attempt fails.
    static func path(meeting matches: (Fault) -> Bool) throws -> String {
        let train = try train(latency: 0, failureRate: 1)
        return try #require(
            NamedColor.indices.lazy.map { "/api/colors/\($0)" }.first { path in
                FaultPlan(seed: 7, path: path, attempt: 1, train: train).fault.map(matches) == true
            }
        )
    }
}

extension String {
    /// The status codes of the HTTP responses in a text, in order.
    var statuses: [Int] {
        matches(of: #/HTTP/1\.1 (\d{3}) /#).compactMap { Int($0.1) }
    }
}
