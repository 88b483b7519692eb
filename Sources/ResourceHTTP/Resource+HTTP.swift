public import Foundation
public import HTTPTypes
public import ResourceCore

extension Resource {
    /// A resource that is loaded over HTTP: the request, and how its answer becomes a value.
    ///
    ///     extension Resource where Value == [Station] {
    ///         static func stations(of genre: Genre) -> Resource {
    ///             .http(.get(api.appending(path: "genres/\(genre.id)/stations")), .json())
    ///         }
    ///     }
    ///
    /// What `http(_:key:)` says of an endpoint goes for this as well.
    ///
    /// - Parameters:
    ///   - request: What is sent.
    ///   - body: What is sent after the head.
    ///   - decoding: How the answer becomes a value, such as `.json()`.
    ///   - key: The identity; nil for ``ResourceKey/http(_:body:)`` of the request.
    public static func http(
        _ request: HTTPRequest, body: Data? = nil, _ decoding: HTTPDecoding<Value>, key: ResourceKey? = nil
    ) -> Resource {
        .http(HTTPEndpoint(request, body: body, decoding), key: key)
    }

    /// A resource that is loaded from an endpoint.
    ///
    /// All who want the key share one request on the wire, and cancelling the load closes it. An answer's `ETag` and
    /// `Last-Modified` come back with the next request, and an answer that nothing has changed keeps the value (R13).
    /// A failure is an `HTTPFailure`, retried if another attempt may help (R17); an answer's `Retry-After` counts.
    /// `Content-Length` makes progress, and a body that is shorter is a failure, never a value.
    ///
    /// A load of another machine waits while the container knows of no connection; one of this machine, by its loopback
    /// address, does not.
    ///
    /// NB: header fields are no part of the key. Where they choose between values, name a key that says so.
    ///
    /// - Parameters:
    ///   - endpoint: What is asked, and what the answer means.
    ///   - key: The identity; nil for ``ResourceKey/http(_:body:)`` of the request.
    public static func http(_ endpoint: HTTPEndpoint<Value>, key: ResourceKey? = nil) -> Resource {
        let resource = Resource(revalidating: key ?? .http(endpoint.request, body: endpoint.body)) { context in
            try await endpoint.load(context)
        }
        let aged = endpoint.freshness == .fromResponse ? resource.stale(after: .zero) : resource
        return endpoint.request.staysOnThisMachine ? aged.loadsOffline() : aged
    }
}
