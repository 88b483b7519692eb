import NIOCore

@testable import StationServer

extension StationServer {
    /// Starts a server on a free port of this machine for clients that may be slow.
    ///
    /// All tests share the threads that clients run on.
    static func startPatiently(api: StationAPI) async throws(StationServerError) -> StationServer {
        try await start(api: api, host: "127.0.0.1", port: 0, patience: .minutes(10))
    }
}
