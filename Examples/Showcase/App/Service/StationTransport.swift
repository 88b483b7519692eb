import AsyncResources
import Foundation

/// A transport that sends every request to the station, at the address that it has in this launch.
struct StationTransport: HTTPTransport {
    /// The base URL of the station.
    let base: URL

    /// The transport of the requests with their address.
    let transport: any HTTPTransport

    func send(
        _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
    ) async throws {
        var request = request
        let port = base.port.map { ":\($0)" } ?? ""
        (request.scheme, request.authority) = (base.scheme, base.host().map { $0 + port })
        try await transport.send(request, body: body, receive: receive)
    }
}
