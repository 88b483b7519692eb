public import Foundation
public import HTTPTypes

/// A plain value that says what to ask an HTTP server for, and what its answer means.
///
///     HTTPEndpoint(.get(url), .json([Station].self))
///         .modifyRequest { $0.headerFields[.acceptLanguage] = "en" }
///         .map { $0.sorted() }
///
/// Making one sends nothing: `Resource.http(_:)` makes a resource of it. Each method returns a refined copy, in which
/// everything said before goes on holding: the order of `map`, `mapFailure`, `recover` and the others tells only what
/// `map` is applied to first.
public struct HTTPEndpoint<Value: Sendable>: Sendable {
    /// How many bytes of a body are received where nothing else was said: 16 MB.
    public static var standardBodyLimit: Int { 16 << 20 }

    /// What is sent, but for the fields that revalidation and `prepare` add at the last moment.
    public var request: HTTPRequest

    /// What is sent after the head; nil for nothing.
    public var body: Data?

    /// The status codes whose answers are read, all of 2xx at first; every other one is an ``HTTPFailure``.
    public var acceptedStatusCodes = Set(200..<300)

    /// How many bytes a body may have before it is given up, as ``HTTPFailure/Reason/bodyTooLarge(limit:)``.
    public var bodyLimit = HTTPEndpoint.standardBodyLimit

    /// Where the values' age limits come from.
    public var freshness = HTTPFreshness.fromResource

    /// What sends the request, unless the container names another one; nil for ``URLSessionTransport/shared``.
    public var transport: (any HTTPTransport)?

    let read: @Sendable (HTTPAnswer) async throws -> Value
    var preparations: [@Sendable (inout HTTPRequest) async throws -> Void] = []
    var recovery: Recovery?
    var failures: [@Sendable (any Error) -> any Error] = []

    /// Describes a request, and how the body of its answer becomes a value.
    public init(_ request: HTTPRequest, body: Data? = nil, _ decoding: HTTPDecoding<Value>) {
        self.request = request
        self.body = body
        read = decoding.reading(with: JSONDecoder())
        askFor(decoding.mediaType)
    }

    /// Describes a request with a JSON body, and how the body of its answer becomes a value.
    ///
    ///     let saved = try await HTTPEndpoint(.post(url), json: station, .json(Station.self)).value()
    ///
    /// The body is encoded now, so that `body` shows what will be sent. `Content-Type` says that it is JSON, where the
    /// request names nothing itself.
    ///
    /// - Throws: What the encoder throws.
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

    private init<Old>(_ old: HTTPEndpoint<Old>, read: @escaping @Sendable (HTTPAnswer) async throws -> Value) {
        request = old.request
        body = old.body
        acceptedStatusCodes = old.acceptedStatusCodes
        bodyLimit = old.bodyLimit
        freshness = old.freshness
        transport = old.transport
        self.read = read
        preparations = old.preparations
        recovery = old.recovery.map { HTTPEndpoint.Recovery(statusCodes: $0.statusCodes, run: $0.run) }
        failures = old.failures
    }

    /// An endpoint of what a closure makes of the values.
    ///
    /// It is called off every actor, once for each answer that was modified. What it throws is the load's failure as it
    /// is, but for what `mapFailure` makes of it.
    public func map<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) async throws -> NewValue
    ) -> HTTPEndpoint<NewValue> {
        HTTPEndpoint<NewValue>(self) { [read] answer in try await transform(read(answer)) }
    }

    /// A copy whose request a closure has changed; called now, so that `request` shows what will be sent.
    public func modifyRequest(_ change: (inout HTTPRequest) throws -> Void) rethrows -> HTTPEndpoint {
        var copy = self
        try change(&copy.request)
        return copy
    }

    /// A copy that changes each request just before it is sent, such as by a token that does not live long.
    ///
    /// Called off every actor, for each attempt, and again for the repetition after a `recover`. Of several closures
    /// each one gets what the ones before have left. What it throws is the failure of the attempt.
    public func prepare(_ change: @escaping @Sendable (inout HTTPRequest) async throws -> Void) -> HTTPEndpoint {
        with { $0.preparations.append(change) }
    }

    /// A copy that reads the answers of these status codes and of no others.
    public func accepting(_ statusCodes: some Sequence<Int>) -> HTTPEndpoint {
        with { $0.acceptedStatusCodes = Set(statusCodes) }
    }

    /// A copy that gives an answer up whose body has more bytes than this.
    public func bodyLimit(_ bytes: Int) -> HTTPEndpoint {
        with { $0.bodyLimit = bytes }
    }

    /// A copy whose values are fresh for as long as this says.
    public func freshness(_ freshness: HTTPFreshness) -> HTTPEndpoint {
        with { $0.freshness = freshness }
    }

    /// A copy whose requests go through a transport of its own, unless the container has one for all.
    public func transport(_ transport: any HTTPTransport) -> HTTPEndpoint {
        with { $0.transport = transport }
    }

    /// A copy that fails with what the closure makes of each failure, wherever in the endpoint it comes from.
    ///
    /// A cancellation is none. Retrying goes by the error that is returned. Of several closures each one gets what the
    /// ones before have returned.
    public func mapFailure(_ transform: @escaping @Sendable (any Error) -> any Error) -> HTTPEndpoint {
        with { $0.failures.append(transform) }
    }

    func with(_ refine: (inout HTTPEndpoint) -> Void) -> HTTPEndpoint {
        var copy = self
        refine(&copy)
        return copy
    }
}

extension HTTPEndpoint where Value == HTTPAnswer {
    /// Returns an endpoint whose answers are read by a decoding.
    func reading<NewValue: Sendable>(
        _ decoding: HTTPDecoding<NewValue>, with decoder: JSONDecoder
    ) -> HTTPEndpoint<NewValue> {
        var endpoint = map(decoding.reading(with: decoder))
        endpoint.askFor(decoding.mediaType)
        return endpoint
    }
}
