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

    /// Addresses of this machine for tests that expect a port to be free after a server has left it.
    ///
    /// Other tests use ports of 127.0.0.1, which the system may give them at any time. macOS has only that address.
    #if os(Linux)
        static let ownHosts = ["127.0.0.2", "127.0.0.3"]
    #else
        static let ownHosts = ["127.0.0.1", "127.0.0.1"]
    #endif
}
