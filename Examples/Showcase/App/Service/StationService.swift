import AsyncResources
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server that all data of the Showcase comes from, over HTTP.
struct StationService: Sendable {
    /// The address and the transport that its endpoints share.
    let api: HTTPService

    /// The same server, for requests that it holds until there is something to tell: they take no connection from others.
    let news: HTTPService

    /// As many connections as there are cells, so that no cell waits for another.
    private static let transport = patientTransport()
    private static let newsTransport = patientTransport()

    private static func patientTransport() -> URLSessionTransport {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 128
        configuration.timeoutIntervalForRequest = 30
        return URLSessionTransport(configuration: configuration)
    }

    /// Describes the server at an address.
    init(base: URL) {
        let url = base.appending(path: "api")
        api = HTTPService(url) { $0.transport(Self.transport) }
        news = HTTPService(url) { $0.transport(Self.newsTransport) }
    }
}
