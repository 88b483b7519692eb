import AsyncResources
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server that all data of the Showcase comes from, over HTTP.
struct StationService: Sendable {
    /// The address and the transport that its endpoints share.
    let api: HTTPService

    /// As many connections as there are cells, so that no cell waits for another.
    private static let transport: URLSessionTransport = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 128
        configuration.timeoutIntervalForRequest = 30
        return URLSessionTransport(configuration: configuration)
    }()

    /// Describes the server at an address.
    init(base: URL) {
        api = HTTPService(base.appending(path: "api")) { $0.transport(Self.transport) }
    }
}
