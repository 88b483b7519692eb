import Foundation
import HTTPTypes
import ResourceCore
import ResourceWriting

/// A request and its response, over any transport.
struct HTTPExchange: Sendable {
    let request: HTTPRequest
    let body: Data?
    let limit: Int
    let preparations: [@Sendable (inout HTTPRequest) async throws -> Void]
    let transport: any HTTPTransport
    let report: @Sendable (Double) -> Void

    /// A closure that returns the error for a response that is missing or incomplete.
    var interpret: @Sendable (HTTPFailure) -> any Error = { $0 }

    /// A closure that returns a reader for the body of a response, which isn't collected then, or `nil`.
    var stream: ResponseReceiver.Stream = { _ in nil }

    /// Sends the request, and returns the response when it's complete.
    func run() async throws -> HTTPDataResponse {
        var request = request
        for prepare in preparations { try await prepare(&request) }
        guard ["http", "https"].contains(request.scheme?.lowercased()), request.authority?.isEmpty == false else {
            throw HTTPFailure(.invalidRequest, of: request)
        }
        var hop = Hop(request, body: body)
        var spent = 0
        for _ in 0...Hop.mostRedirects {
            var response = try await send(hop, spent: spent)
            response.isOfAnotherResource = hop.isOfAnotherResource
            guard let next = try hop.next(after: response.head) else { return response }
            spent += response.body.count
            hop = next
        }
        throw hop.refusal
    }

    /// Sends one request of a chain of redirects, and returns its response.
    private func send(_ hop: Hop, spent: Int) async throws -> HTTPDataResponse {
        let receiver = ResponseReceiver(hop.asked, limit: limit, spent: spent, stream: stream, report: report)
        do {
            do {
                try await transport.send(hop.request, body: hop.body) { try receiver.receive($0) }
            } catch let failure as HTTPFailure {
                throw failure
            } catch {
                throw receiver.failure(from: error)
            }
            return try receiver.finish()
        } catch let failure as HTTPFailure {
            throw interpret(failure)
        }
    }
}

/// A receiver that assembles a response within its limits.
final class ResponseReceiver: Sendable {
    typealias Stream = @Sendable (_ head: HTTPResponse) throws -> (@Sendable (Data) throws -> Void)?

    private struct State: Sendable {
        var response: HTTPResponse?
        var body = Data()
        var announced: Int?

        /// The reader of the body, if the receiver doesn't collect it.
        var reader: (@Sendable (Data) throws -> Void)?

        /// The error of the reader, which isn't one of the connection.
        var refusal: (any Error)?
    }

    private let request: HTTPRequest
    private let limit: Int
    private let spent: Int
    private let stream: Stream
    private let report: @Sendable (Double) -> Void
    private let state = Lock(State())

    /// - Parameter spent: The bytes of the limit that the bodies of earlier redirects used.
    init(
        _ request: HTTPRequest, limit: Int, spent: Int = 0, stream: @escaping Stream = { _ in nil },
        report: @escaping @Sendable (Double) -> Void
    ) {
        self.request = request
        self.limit = limit
        self.spent = spent
        self.stream = stream
        self.report = report
    }

    /// Adds the next part; throws an error if the response exceeds a limit.
    func receive(_ part: HTTPResponsePart) throws {
        if case .head(let response) = part, let reader = try stream(response) {
            return state.withLock { $0 = State(response: response, reader: reader) }
        }
        if case .body(let data) = part, let reader = state.withLock(\.reader) { return try read(data, by: reader) }
        let share: Double? = try state.withLock { state in
            switch part {
            case .head(let response):
                state = State(response: response, announced: announcedLength(of: response))
                if let announced = state.announced, announced > limit - spent { throw tooLarge(state) }
                // NB: The body of a redirect isn't progress, and not every transport delivers it.
                if response.status.sendsOn { state.announced = nil }
            case .body(let data):
                guard data.count <= limit - spent - state.body.count else { throw tooLarge(state) }
                state.body.append(data)
            }
            guard let announced = state.announced, announced > 0 else { return nil }
            return Double(state.body.count) / Double(announced)
        }
        if let share { report(share) }
    }

    private func read(_ data: Data, by reader: (Data) throws -> Void) throws {
        do {
            try reader(data)
        } catch {
            state.withLock { $0.refusal = error }
            throw error
        }
    }

    /// Returns the response, if its length is the announced one.
    func finish() throws -> HTTPDataResponse {
        let state = state.withLock { $0 }
        guard let response = state.response else { throw HTTPFailure(.connection, of: request) }
        if let announced = state.announced, announced != state.body.count {
            throw failure(.wrongLength(received: state.body.count, announced: announced), state)
        }
        return HTTPDataResponse(response, body: state.body)
    }

    /// Returns the failure for an error of the transport, with the details received so far.
    func failure(from error: any Error) -> any Error {
        if error is CancellationError { return error }
        let state = state.withLock { $0 }
        if let refusal = state.refusal { return refusal }
        var failure = failure(.connection, state)
        failure.underlyingError = error
        return failure
    }

    /// Returns the announced length of the body, or `nil` if it's unknown or the body was compressed in transit.
    private func announcedLength(of response: HTTPResponse) -> Int? {
        let hasBody =
            request.method != .head && response.status.code >= 200 && ![204, 304].contains(response.status.code)
        guard hasBody, response.headerFields[.contentEncoding].map({ $0 == "identity" }) ?? true else { return nil }
        return response.headerFields[.contentLength].flatMap { Int($0) }
    }

    private func tooLarge(_ state: State) -> HTTPFailure {
        failure(.bodyTooLarge(limit: limit), state)
    }

    private func failure(_ reason: HTTPFailure.Reason, _ state: State) -> HTTPFailure {
        var failure = HTTPFailure(reason, of: request)
        failure.status = state.response?.status
        failure.retryAfter = state.response?.retryAfter()
        return failure
    }
}
