import Foundation
import HTTPTypes
import ResourceCore

/// One request and its answer, over any transport.
struct HTTPExchange: Sendable {
    let request: HTTPRequest
    let body: Data?
    let limit: Int
    let preparations: [@Sendable (inout HTTPRequest) async throws -> Void]
    let transport: any HTTPTransport
    let report: @Sendable (Double) -> Void

    /// Sends the request, and returns the answer once it is there whole.
    func run() async throws -> HTTPAnswer {
        var request = request
        for prepare in preparations { try await prepare(&request) }
        guard ["http", "https"].contains(request.scheme?.lowercased()), request.authority?.isEmpty == false else {
            throw HTTPFailure(.invalidRequest, of: request)
        }
        var hop = Hop(request, body: body)
        var spent = 0
        for _ in 0...Hop.mostRedirects {
            let answer = try await send(hop, spent: spent)
            guard let next = try hop.next(after: answer.response) else { return answer }
            spent += answer.body.count
            hop = next
        }
        throw hop.refusal
    }

    /// Sends one request of a chain, and returns its answer.
    private func send(_ hop: Hop, spent: Int) async throws -> HTTPAnswer {
        let receiver = AnswerReceiver(hop.asked, limit: limit, spent: spent, report: report)
        do {
            try await transport.send(hop.request, body: hop.body) { try receiver.receive($0) }
        } catch let failure as HTTPFailure {
            throw failure
        } catch {
            throw receiver.failure(from: error)
        }
        return try receiver.finish()
    }
}

/// Puts an answer together, within its limits.
final class AnswerReceiver: Sendable {
    private struct State: Sendable {
        var response: HTTPResponse?
        var body = Data()
        var announced: Int?
    }

    private let request: HTTPRequest
    private let limit: Int
    private let spent: Int
    private let report: @Sendable (Double) -> Void
    private let state = Lock(State())

    /// - Parameter spent: The bytes of the limit that the bodies of redirects took before.
    init(_ request: HTTPRequest, limit: Int, spent: Int = 0, report: @escaping @Sendable (Double) -> Void) {
        self.request = request
        self.limit = limit
        self.spent = spent
        self.report = report
    }

    /// Takes the next piece; throws when there is more than may be.
    func receive(_ part: HTTPAnswerPart) throws {
        let share: Double? = try state.withLock { state in
            switch part {
            case .head(let response):
                state = State(response: response, announced: announcedLength(of: response))
                if let announced = state.announced, announced > limit - spent { throw tooLarge(state) }
                // NB: the body of a redirect is no progress, and not every transport hands it over.
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

    /// The answer, if it is as long as it was announced.
    func finish() throws -> HTTPAnswer {
        let state = state.withLock { $0 }
        guard let response = state.response else { throw HTTPFailure(.connection, of: request) }
        if let announced = state.announced, announced != state.body.count {
            throw failure(.wrongLength(received: state.body.count, announced: announced), state)
        }
        return HTTPAnswer(response, body: state.body)
    }

    /// What an error of the transport means, after what was received.
    func failure(from error: any Error) -> any Error {
        if error is CancellationError { return error }
        var failure = failure(.connection, state.withLock { $0 })
        failure.underlyingError = error
        return failure
    }

    /// How long the body is to be as it is handed over; nil if nobody says, or if it was compressed on its way.
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
        return failure
    }
}
