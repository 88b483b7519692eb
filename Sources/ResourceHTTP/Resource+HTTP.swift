public import Foundation
public import HTTPTypes
public import ResourceCore

extension Resource {
    /// Returns a resource that is loaded over HTTP, from a request and a decoding for its response.
    ///
    ///     extension Resource where Value == [Station] {
    ///         static func stations(of genre: Genre) -> Resource {
    ///             .http(.get(api.appending(path: "genres/\(genre.id)/stations")), .json())
    ///         }
    ///     }
    ///
    /// Everything documented for `http(_:key:)` applies here too.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - body: The body of the request.
    ///   - decoding: The decoding for the response, such as `.json()`.
    ///   - names: The names of query items that aren't part of the identity, because their values are secret.
    ///   - key: The identity; `nil` for ``ResourceKey/http(_:body:hiding:)`` of the request.
    ///   - fileID: The file of the call, for the warning.
    ///   - line: The line of the call, for the warning.
    public static func http(
        _ request: HTTPRequest, body: Data? = nil, _ decoding: HTTPDecoding<Value>, hiding names: Set<String> = [],
        key: ResourceKey? = nil, fileID: String = #fileID, line: Int = #line
    ) -> Resource {
        var endpoint = HTTPEndpoint(request, body: body, decoding)
        endpoint.hiddenQueryItems = names
        return .http(endpoint, key: key, fileID: fileID, line: line)
    }

    /// Returns a resource that is loaded from an endpoint.
    ///
    /// All users of the key share one request on the wire, and canceling the load closes it. A response's `ETag` and
    /// `Last-Modified` are sent with the next request, and a response that reports no change keeps the value (R13). A
    /// failure is an `HTTPFailure`, which is retried if another attempt may succeed (R17), honoring the response's
    /// `Retry-After`. `Content-Length` provides the progress, and a shorter body is a failure, never a value.
    ///
    /// A load from another machine waits while the container has no network connection. A load from a loopback address
    /// doesn't. The loads from one origin are a group, of which a container may limit how many run at once (R23).
    ///
    /// NB: Header fields, hidden query items, and transforms without a name aren't part of the key. If they select
    /// between values, specify a key that distinguishes them, or a name (`HTTPEndpoint.map(as:_:)`). Debug builds
    /// warn of two requests of one key that differ in a header field or in such a transform.
    ///
    /// - Parameters:
    ///   - endpoint: The request and the interpretation of its response.
    ///   - key: The identity; `nil` for ``ResourceKey/http(_:body:hiding:)`` of the request.
    ///   - fileID: The file of the call, for the warning.
    ///   - line: The line of the call, for the warning.
    public static func http(
        _ endpoint: HTTPEndpoint<Value>, key: ResourceKey? = nil, fileID: String = #fileID, line: Int = #line
    ) -> Resource {
        Resource(revalidating: key ?? endpoint.key) { context in try await endpoint.load(context) }
            .following(endpoint, at: "\(fileID):\(line)")
    }

    /// Returns a copy with the policies that follow from the endpoint that loads it.
    func following(_ endpoint: HTTPEndpoint<some Sendable>, at place: String? = nil) -> Resource {
        let grouped = selecting(by: endpoint, at: place).loadGroup(Origin(endpoint.request)?.text)
        let aged = endpoint.isAgedByResponse ? grouped.stale(after: .zero) : grouped
        return endpoint.request.staysOnThisMachine ? aged.loadsOffline() : aged
    }
}

extension Resource {
    private func selecting(by endpoint: HTTPEndpoint<some Sendable>, at place: String?) -> Resource {
        #if DEBUG
            let fields = endpoint.request.headerFields
            var parts: [String: Int] = [:]
            for name in Set(fields.map(\.name)) {
                parts["the header field \(name.canonicalName)"] = fields[values: name].hashValue
            }
            if !endpoint.unnamedMaps.isEmpty { parts["map"] = endpoint.unnamedMaps.hashValue }
            let cure = "name transforms with map(as:), and set fields that don't select a value in prepare(_:)"
            return with { [parts] in $0.selector = ValueSelector(parts, at: place, cure: cure) }
        #else
            return self
        #endif
    }
}

extension HTTPEndpoint {
    // The key of the request, with the names of its transforms. No path has a number sign (RFC 3986, 3.3).
    var key: ResourceKey {
        names.reduce(.http(request, body: body, hiding: hiddenQueryItems)) { $0.appending("#\($1)") }
    }
}
