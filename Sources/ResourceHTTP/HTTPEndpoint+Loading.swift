import Foundation
import HTTPTypes
import ResourceCore

extension HTTPEndpoint {
    /// Sends one request outside of any container, such as a `PUT`, and returns the decoded response.
    ///
    /// The request isn't shared, and it's repeated only by the endpoint's recovery. It runs off every actor. It throws
    /// the error that a load would fail with. If the calling task is canceled, it throws `CancellationError` and
    /// cancels the exchange.
    @concurrent public func value() async throws -> Value {
        try await value(of: request, via: transport ?? URLSessionTransport.shared)
    }

    /// Sends one request of a container, to which no cache may respond.
    @concurrent func uncachedValue(via transport: any HTTPTransport) async throws -> Value {
        var request = request
        request.bypassCaches()
        return try await value(of: request, via: transport)
    }

    private func value(of request: HTTPRequest, via transport: any HTTPTransport) async throws -> Value {
        try await mappingFailures { try await value(of: response(of: exchange(request, via: transport) { _ in })) }
    }

    /// Runs one attempt: sends the request, recovers if necessary, and decodes the response.
    func load(_ context: LoadContext<Value>) async throws -> LoadResult<Value> {
        try await load(context) { value, _ in value }
    }

    /// Runs one attempt to load a result that is made of the decoded response and its head.
    ///
    /// - Parameters:
    ///   - context: The context of the attempt.
    ///   - output: A closure that returns the result.
    ///   - update: A closure that returns the previous result with what a 304 response says of it, or `nil` if that's
    ///     nothing new (RFC 9110, section 15.4.5).
    func load<Output>(
        _ context: LoadContext<Output>, making output: @Sendable (Value, HTTPResponse) -> Output,
        updating update: @Sendable (HTTPResponse) -> Output? = { _ in nil }
    ) async throws -> LoadResult<Output> {
        let transport = context.attachments.transport(of: self)
        var request = conditional(on: context.validator)
        if context.lacksAcknowledgedMutation { request.bypassCaches() }
        let exchange = exchange(request, via: transport) { context.report(progress: $0) }
        let began = context.now
        return try await mappingFailures {
            let response = try await response(of: exchange)
            let received = Date()
            // NB: Nothing confirms a value that lacks the effect of a mutation, because no condition was sent (W5).
            if response.head.status == .notModified, !acceptedStatusCodes.contains(304),
                !context.lacksAcknowledgedMutation
            {
                limitUse(by: response.head, received, sentAt: began, context)
                if context.validator?.isConfirmed(by: response.head) == false { context.limitFreshness(to: .zero) }
                return update(response.head).map { .modified($0, validator: context.validator) } ?? .notModified
            }
            let result = output(try await value(of: response), response.head)
            limitUse(by: response.head, received, sentAt: began, context)
            return .modified(result, validator: LoadValidator(of: response))
        }
    }

    /// Limits the use of a value as its response says, whose age counts from the request (RFC 9111, section 4.2.3).
    private func limitUse<Output>(
        by response: HTTPResponse, _ received: Date, sentAt began: Duration, _ context: LoadContext<Output>
    ) {
        guard isAgedByResponse else { return }
        if response.cacheControl["no-store"] != nil { context.forbidRecord() }
        guard let lifetime = response.lifetime(now: received) else { return }
        context.limitFreshness(to: max(.zero, lifetime - (context.now - began)))
    }

    func exchange(
        _ request: HTTPRequest, via transport: any HTTPTransport, report: @escaping @Sendable (Double) -> Void
    ) -> HTTPExchange {
        HTTPExchange(
            request: request, body: body, limit: bodyLimit, preparations: preparations,
            transport: transport, report: report)
    }

    /// Returns the result of `body`, or throws the endpoint's version of its error.
    func mappingFailures<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch {
            throw failure(from: error)
        }
    }

    /// Returns the response, or the response to the repeated request if a recovery was necessary.
    ///
    /// - Parameter refuse: A closure that returns the error for a response from which the recovery failed to recover.
    func response(
        of exchange: HTTPExchange, refuse: @Sendable (HTTPDataResponse, any Error) -> any Error = { _, error in error }
    ) async throws -> HTTPDataResponse {
        guard let recovery, !recovery.run.isCurrent else { return try await exchange.run() }
        let round = recovery.run.round
        let response = try await exchange.run()
        guard recovery.statusCodes.contains(response.head.status.code) else { return response }
        do {
            try await recovery.run.run(since: round)
        } catch {
            throw refuse(response, error)
        }
        return try await exchange.run()
    }

    func value(of response: HTTPDataResponse) async throws -> Value {
        guard acceptedStatusCodes.contains(response.head.status.code) else {
            throw HTTPFailure(.status(response.head.status), of: request).quoting(response)
        }
        do {
            return try await read(response)
        } catch let error as UnreadableBody {
            var failure = HTTPFailure(.unreadableBody, of: request).quoting(response)
            failure.underlyingError = error.underlying
            throw failure
        }
    }

    /// Returns the error of a failed attempt.
    ///
    /// A cancellation remains one (R8).
    func failure(from error: any Error) -> any Error {
        if Task.isCancelled || error is CancellationError { return CancellationError() }
        return failures.reduce(error) { error, transform in transform(error) }
    }

    /// Returns the request with the condition that there's a newer value than the one at hand.
    ///
    /// Only `GET` and `HEAD` have such conditions: any other method would fail (RFC 9110, section 13.1.2).
    private func conditional(on validator: LoadValidator?) -> HTTPRequest {
        var request = request
        let fields = request.headerFields
        guard let field = validator?.httpField, [.get, .head].contains(request.method),
            fields[.ifNoneMatch] == nil, fields[.ifModifiedSince] == nil
        else { return request }
        request.headerFields[field.name] = field.value
        return request
    }
}

extension HTTPRequest {
    /// Prevents caches from responding without asking the server (RFC 9111, section 5.2.1.4).
    fileprivate mutating func bypassCaches() {
        let directives = [headerFields[.cacheControl], "no-cache"].compactMap { $0 }
        headerFields[.cacheControl] = directives.joined(separator: ", ")
    }
}

extension HTTPFailure {
    /// Returns a copy with the details of a response.
    func quoting(_ response: HTTPDataResponse) -> HTTPFailure {
        var copy = self
        copy.status = response.head.status
        copy.excerpt = response.excerpt
        copy.retryAfter = response.head.retryAfter()
        return copy
    }
}

extension HTTPDataResponse {
    /// The beginning of the body, if it's text.
    var excerpt: String? {
        guard !body.isEmpty else { return nil }
        // NB: The cut may fall inside a character, in which case at most three bytes of it come before the cut.
        let start = body.prefix(1024)
        for length in stride(from: start.count, through: max(start.count - 3, 1), by: -1) {
            guard let text = String(data: start.prefix(length), encoding: .utf8) else { continue }
            return text.unicodeScalars.contains { $0.value < 32 && !"\t\n\r".unicodeScalars.contains($0) } ? nil : text
        }
        return nil
    }
}
