import NIOCore

@testable import StationServer

extension StationServer {
    /// Starts a server on a free port of this machine for clients that may be slow.
    ///
    /// All tests share the threads that clients run on.
    static func startPatiently(
        api: StationAPI, host: String = "127.0.0.1"
    ) async throws(StationServerError) -> StationServer {
        try await start(api: api, host: host, port: 0, patience: .minutes(10))
    }

    /// An address of this machine for a test that listens on a port again after a server has left it.
    ///
    /// Other tests use ports of 127.0.0.1, which the system may give them at any time.
    static let hostOfRestart = "127.0.0.2"

    /// An address of this machine for a test that expects that nothing listens on a port once a server has left it.
    static let hostOfStop = "127.0.0.3"
}
