public import Foundation
public import HTTPTypes

/// A description of an HTTP request and of the way its response becomes a value.
///
///     HTTPEndpoint(.get(url), .json([Station].self))
///         .modifyRequest { $0.headerFields[.acceptLanguage] = "en" }
///         .map { $0.sorted() }
///
/// Creating an endpoint sends nothing; pass it to `Resource.http(_:)` to create a resource. Each method returns a
/// refined copy that keeps everything specified before. The order of `map`, `mapFailure`, `recover`, and the other
/// methods matters only for the value that `map` is applied to.
public struct HTTPEndpoint<Value: Sendable>: Sendable {
    /// The default maximum body size: 16 MB.
    public static var standardBodyLimit: Int { 16 << 20 }

    /// The request to send, without the fields that revalidation and `prepare` add at the last moment.
    public var request: HTTPRequest

    /// The body of the request, or `nil` for none.
    public var body: Data?

    /// The accepted status codes, by default all of 2xx except 206, which is a part of a value.
    ///
    /// A response with any other code is an ``HTTPFailure``.
    public var acceptedStatusCodes = Set(200..<300).subtracting([206])

    /// The maximum body size, in bytes.
    ///
    /// A larger body fails with ``HTTPFailure/Reason/bodyTooLarge(limit:)``.
    public var bodyLimit = HTTPEndpoint.standardBodyLimit

    package private(set) var isAgedByResponse = false

    /// The transport that sends the request, unless the container has its own; `nil` for
    /// ``URLSessionTransport/shared``.
    public var transport: (any HTTPTransport)?

    /// The names of the query items that aren't part of the key of a resource, because their values are secret.
    public var hiddenQueryItems: Set<String> = []

    // The names of the transforms that are part of the key of a resource, and the places in the code of the others.
    var names: [String] = []
    var unnamedMaps: [String] = []

    let read: @Sendable (HTTPDataResponse) async throws -> Value
    var preparations: [@Sendable (inout HTTPRequest) async throws -> Void] = []
    var recovery: Recovery?
    var failures: [@Sendable (any Error) -> any Error] = []

    /// Creates an endpoint from a request and a decoding for the body of its response.
    public init(_ request: HTTPRequest, body: Data? = nil, _ decoding: HTTPDecoding<Value>) {
        self.request = request
        self.body = body
        read = decoding.reading(with: JSONDecoder())
        askFor(decoding.mediaType)
    }

    /// Creates an endpoint from a request with a JSON body and a decoding for the body of its response.
    ///
    ///     let saved = try await HTTPEndpoint(.post(url), json: station, .json(Station.self)).value()
    ///
    /// The body is encoded immediately, so that `body` shows the data to be sent. `Content-Type` is set to JSON, unless
    /// the request already has that field.
    ///
    /// - Throws: The encoder's error.
    public init(
        _ request: HTTPRequest, json body: some Encodable, encoder: JSONEncoder = JSONEncoder(),
        _ decoding: HTTPDecoding<Value>
    ) throws {
        self.init(request, body: try encoder.encode(body), decoding)
        tellContentIsJSON()
    }

    fileprivate mutating func askFor(_ mediaType: String?) {
        if let mediaType, request.headerFields[.accept] == nil { request.headerFields[.accept] = mediaType }
    }

    mutating func tellContentIsJSON() {
        if request.headerFields[.contentType] == nil { request.headerFields[.contentType] = "application/json" }
    }

    init<Old>(_ old: HTTPEndpoint<Old>, read: @escaping @Sendable (HTTPDataResponse) async throws -> Value) {
        request = old.request
        body = old.body
        acceptedStatusCodes = old.acceptedStatusCodes
        bodyLimit = old.bodyLimit
        isAgedByResponse = old.isAgedByResponse
        transport = old.transport
        hiddenQueryItems = old.hiddenQueryItems
        (names, unnamedMaps) = (old.names, old.unnamedMaps)
        self.read = read
        preparations = old.preparations
        recovery = old.recovery.map { HTTPEndpoint.Recovery(statusCodes: $0.statusCodes, run: $0.run) }
        failures = old.failures
    }

    /// Returns an endpoint whose values are transformed by a closure.
    ///
    /// The closure is called off every actor, once for each modified response. An error that it throws becomes the
    /// load's failure unchanged, unless `mapFailure` transforms it.
    ///
    /// NB: The closure isn't part of the key of a resource. Two transforms of one request whose values have one type
    /// need names, as with `map(as:_:)`. Debug builds warn of two that have none.
    public func map<NewValue: Sendable>(
        fileID: String = #fileID, line: Int = #line,
        _ transform: @escaping @Sendable (Value) async throws -> NewValue
    ) -> HTTPEndpoint<NewValue> {
        var mapped = mapping(transform)
        mapped.unnamedMaps.append("\(fileID):\(line)")
        return mapped
    }

    /// Returns an endpoint whose values are transformed by a closure, with a name that is part of a resource's key.
    ///
    ///     let stations = HTTPEndpoint(.get(url), .json([Station].self))
    ///     let count = Resource.http(stations.map(as: "count") { $0.count })
    ///     let favorites = Resource.http(stations.map(as: "favorites") { $0.count(where: \.isFavorite) })
    ///
    /// Each has its own value, and its own load. To share one load, map the resource instead of the endpoint.
    public func map<NewValue: Sendable>(
        as name: String, _ transform: @escaping @Sendable (Value) async throws -> NewValue
    ) -> HTTPEndpoint<NewValue> {
        var mapped = mapping(transform)
        mapped.names.append(name)
        return mapped
    }

    private func mapping<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) async throws -> NewValue
    ) -> HTTPEndpoint<NewValue> {
        HTTPEndpoint<NewValue>(self) { [read] response in try await transform(read(response)) }
    }

    /// Returns a copy that leaves query items out of the key of a resource, because their values are secret.
    ///
    ///     HTTPEndpoint(.get(url), .json()).hiding("token")
    ///
    /// Requests that differ only in these items have the same key. In a list that loads in pages, they're also left out
    /// of the URLs of other pages that a server names, if those repeat them, and added again when a page is requested.
    public func hiding(_ names: String...) -> HTTPEndpoint {
        var copy = self
        copy.hiddenQueryItems.formUnion(names)
        return copy
    }

    /// Returns a copy whose request is changed by a closure.
    ///
    /// The closure is called immediately, so that `request` shows the request to be sent.
    public func modifyRequest(_ change: (inout HTTPRequest) throws -> Void) rethrows -> HTTPEndpoint {
        var copy = self
        try change(&copy.request)
        return copy
    }

    /// Returns a copy that changes each request just before it's sent, such as by adding a short-lived token.
    ///
    /// The closure is called off every actor for each attempt, and again for the repeated request after a `recover`. If
    /// there are several closures, each receives the request that the previous ones produced. An error that a closure
    /// throws is the failure of the attempt.
    public func prepare(_ change: @escaping @Sendable (inout HTTPRequest) async throws -> Void) -> HTTPEndpoint {
        with { $0.preparations.append(change) }
    }

    /// Returns a copy that accepts only responses with the given status codes.
    public func accepting(_ statusCodes: some Sequence<Int>) -> HTTPEndpoint {
        with { $0.acceptedStatusCodes = Set(statusCodes) }
    }

    /// Returns a copy that fails if a body is larger than the given number of bytes.
    public func bodyLimit(_ bytes: Int) -> HTTPEndpoint {
        with { $0.bodyLimit = bytes }
    }

    /// Returns a copy whose values become stale as each response says, by `Cache-Control` or else `Expires` (RFC 9111).
    ///
    /// Without it, only the resource's `stale(after:)` counts. The age limit is `max-age`, less the response's `Age`
    /// and the time since the request. With `no-cache`, `no-store`, or `Vary: *`, the value is stale immediately. If a
    /// response has none of these fields, the resource's `stale(after:)` applies, and without that, the value is stale
    /// immediately; this also applies to values restored from disk. With `no-store`, `persisted()` doesn't write the
    /// value, and removes an earlier one from disk. NB: A stale value is always shown while it's reloaded, so
    /// `stale-while-revalidate` has no effect. The article *Resources and HTTP caching* has all rules.
    public func honorsCacheControl() -> HTTPEndpoint {
        with { $0.isAgedByResponse = true }
    }

    /// Returns a copy whose requests use the given transport, unless the container has its own.
    public func transport(_ transport: any HTTPTransport) -> HTTPEndpoint {
        with { $0.transport = transport }
    }

    /// Returns a copy that transforms each failure with a closure, no matter where in the endpoint it occurs.
    ///
    /// A cancellation isn't a failure. The returned error determines whether the load is retried. If there are several
    /// closures, each receives the error that the previous ones returned.
    public func mapFailure(_ transform: @escaping @Sendable (any Error) -> any Error) -> HTTPEndpoint {
        with { $0.failures.append(transform) }
    }

    func with(_ refine: (inout HTTPEndpoint) -> Void) -> HTTPEndpoint {
        var copy = self
        refine(&copy)
        return copy
    }
}

extension HTTPEndpoint where Value == HTTPDataResponse {
    /// Returns an endpoint that decodes its responses with the given decoding.
    func reading<NewValue: Sendable>(
        _ decoding: HTTPDecoding<NewValue>, with decoder: JSONDecoder
    ) -> HTTPEndpoint<NewValue> {
        var endpoint = mapping(decoding.reading(with: decoder))
        endpoint.askFor(decoding.mediaType)
        return endpoint
    }
}
