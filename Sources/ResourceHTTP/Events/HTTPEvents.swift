import Foundation
public import HTTPTypes
import ResourceCore
public import ResourceFeeds

/// A stream of server-sent events as the changes of a feed (WHATWG HTML, section 9.2).
///
///     HTTPEvents(.get(url)) { event in
///         guard let id = event.id else { return nil }
///         return .change(try event.json(RoomEvent.self), at: id)
///     }
///
/// Creating a stream sends nothing; pass it to `Resource.feed(_:order:snapshot:changes:apply:)`. The position after
/// which a connection resumes is sent as `Last-Event-ID`. The request is prepared for each connection, redirects are
/// followed, and a response that the endpoint's recovery can resolve is no failure. A comment is a sign of life, and
/// `retry` a time that the server asks for before the next connection, at most 5 minutes.
///
/// 204 ends the feed until it's asked for again. 409 and 410 mean that the server doesn't have the changes after the
/// position, so that a snapshot is loaded. So does an event that can't be read or is larger than the limit: it counts
/// as one that was missed.
///
/// NB: With HTTP/1.1, each stream has a connection of its own, of which a client opens six to an origin: a
/// `URLSession` on its own account, and AsyncHTTPClient as its `connectionsPerHost` says, always with HTTP/1.1. Further
/// requests wait for one of them, so an app with more than four streams at once needs HTTP/2, or a higher limit.
///
/// The position is sent to the target of a redirect too, as a field. As a query item, the target must name it.
public struct HTTPEvents<Change: Sendable, Position: FeedPosition & LosslessStringConvertible>: Sendable {
    let endpoint: HTTPEndpoint<HTTPDataResponse>
    private let message: @Sendable (ServerSentEvent) throws -> FeedMessage<Change, Position>?
    private var queryItem: String?
    private var eventLimit = 1 << 20
    private(set) var idleLimit: Duration?

    /// Creates a stream from a request.
    ///
    /// - Parameters:
    ///   - request: The request for the events.
    ///   - message: A closure that returns the message of an event, or `nil` for an event without meaning. It's called
    ///     off every actor, as the event arrives, and should be quick.
    public init(
        _ request: HTTPRequest,
        message: @escaping @Sendable (_ event: ServerSentEvent) throws -> FeedMessage<Change, Position>?
    ) {
        self.init(HTTPEndpoint(request, HTTPDecoding { $0 }), message: message)
    }

    /// Creates a stream from the request of an endpoint, with its preparations, recovery, transport, and failures.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint, such as one of an ``HTTPService``. Its decoding has no effect.
    ///   - message: A closure that returns the message of an event, or `nil` for an event without meaning. It's called
    ///     off every actor, as the event arrives, and should be quick.
    public init(
        _ endpoint: HTTPEndpoint<some Sendable>,
        message: @escaping @Sendable (_ event: ServerSentEvent) throws -> FeedMessage<Change, Position>?
    ) {
        self.endpoint = endpoint.streamingEvents()
        self.message = message
    }

    /// Returns a copy whose connection counts as lost once nothing has arrived for a time, not even a comment.
    ///
    /// Without it, the transport's limit applies, which is 5 minutes. If the server sends a comment every 15 seconds,
    /// use 45.
    public func idleLimit(_ limit: Duration) -> HTTPEvents {
        with { $0.idleLimit = limit }
    }

    /// Returns a copy that reads events up to a number of bytes, instead of 1 MB.
    public func eventLimit(_ bytes: Int) -> HTTPEvents {
        with { $0.eventLimit = bytes }
    }

    /// Returns a copy that sends the position as a query item, instead of `Last-Event-ID`.
    public func resuming(withQueryItem name: String) -> HTTPEvents {
        with { $0.queryItem = name }
    }
}

extension HTTPEvents {
    private func with(_ refine: (inout HTTPEvents) -> Void) -> HTTPEvents {
        var copy = self
        refine(&copy)
        return copy
    }

    // Reads one connection until it ends.
    func read(
        after position: Position?, _ receiver: any FeedReceiver<Change, Position>, via transport: any HTTPTransport
    ) async throws {
        let stream = EventStream(limit: eventLimit, message: message, receiver)
        var exchange = endpoint.exchange(try request(after: position), via: transport) { _ in }
        exchange.stream = { [request = endpoint.request] in
            guard $0.status == .ok else { return nil }
            guard $0.isEventStream else {
                throw HTTPFailure(.unreadableBody, of: request).quoting(HTTPDataResponse($0))
            }
            receiver.opened()
            return stream.read
        }
        do {
            let response = try await endpoint.response(of: exchange)
            switch response.head.status.code {
            case 200: break
            case 204: throw FeedError.finished
            case 409 where position != nil, 410 where position != nil: try receiver.receive(.restart)
            default: throw HTTPFailure(.status(response.head.status), of: endpoint.request).quoting(response)
            }
        } catch let error as FeedError {
            // NB: It's the reader's own, and not a failure of the endpoint.
            throw error
        } catch {
            throw endpoint.failure(from: error)
        }
    }

    private func request(after position: Position?) throws -> HTTPRequest {
        var request = endpoint.request
        guard let text = position?.description else { return request }
        if let queryItem {
            request.setQueryItem(queryItem, to: text)
        } else if HTTPField.isValidValue(text), !text.isEmpty {
            request.headerFields[.lastEventID] = text
        } else {
            // NB: What the server got would be another position, or none.
            throw HTTPFailure(.invalidRequest, of: request)
        }
        return request
    }
}

extension HTTPEndpoint {
    // NB: A coding could hold events back until enough of them have come.
    fileprivate func streamingEvents() -> HTTPEndpoint<HTTPDataResponse> {
        HTTPEndpoint<HTTPDataResponse>(self, read: { $0 }).modifyRequest {
            $0.headerFields[.accept] = "text/event-stream"
            $0.headerFields[.acceptEncoding] = "identity"
            $0.headerFields[.cacheControl] = "no-store"
        }
    }
}

extension HTTPResponse {
    fileprivate var isEventStream: Bool {
        let type = headerFields[.contentType]?.prefix { $0 != ";" } ?? ""
        return type.trimmingCharacters(in: .whitespaces).lowercased() == "text/event-stream"
    }
}

extension HTTPField.Name {
    // WHATWG HTML, section 9.2.4.
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
}
