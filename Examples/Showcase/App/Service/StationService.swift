import AsyncResources
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server of all data of the Showcase, over HTTP.
struct StationService: Sendable {
    /// The base URL and the transport that its endpoints share.
    let api: HTTPService

    /// The same server, for requests that it holds until there is news, so that they don't use others' connections.
    let news: HTTPService

    /// The transport for endpoints that don't name the server's address.
    let transport: StationTransport

    /// A transport with as many connections as there are cells, so that no cell waits for another.
    private static let transport = patientTransport()
    private static let newsTransport = patientTransport()

    private static func patientTransport() -> URLSessionTransport {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 128
        configuration.timeoutIntervalForRequest = 30
        return URLSessionTransport(configuration: configuration)
    }

    /// Creates a service for a server with the given base URL.
    ///
    /// - Parameter transport: A transport for all requests for data; `nil` for the shared one.
    init(base: URL, transport: (any HTTPTransport)? = nil) {
        let url = base.appending(path: "api")
        let data = transport ?? Self.transport
        api = HTTPService(url) { $0.transport(data) }
        news = HTTPService(url) { $0.transport(Self.newsTransport) }
        self.transport = StationTransport(base: base, transport: data)
    }
}
