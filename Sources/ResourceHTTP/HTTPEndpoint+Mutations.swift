import Foundation
import HTTPTypes
public import ResourceCore
public import ResourceWriting

extension HTTPEndpoint {
    /// Sends the request of a mutation, and returns the decoded response; for a mutation that implements `send` itself.
    ///
    ///     func send(_ context: MutationContext) async throws -> Note {
    ///         let created = try await endpoint.value(in: context)
    ///         context.assign(created.id, to: note.id)
    ///         return created
    ///     }
    ///
    /// The request goes through the container's transport, with the mutation's `Idempotency-Key`. It has the same
    /// precondition as that of an ``HTTPMutation``, and its response has the same meaning. Let the error out of `send`
    /// unchanged, because it tells the outbox what the response means.
    ///
    /// A mutation that sends several requests gives each an `Idempotency-Key` of its own, and not in `prepare`. The
    /// response to such a request, or to a safe one, isn't that to the mutation: if it's accepted and can't be read,
    /// this throws an error that acknowledges nothing, so the requests that follow aren't lost.
    ///
    /// It runs off every actor. If the calling task is canceled, it throws `CancellationError`, and cancels the
    /// exchange.
    ///
    /// - Parameters:
    ///   - context: The context of the attempt.
    ///   - precondition: The validator that the server must still have, from `context.validator(of:)`; `nil` for none.
    @concurrent public func value(
        in context: MutationContext, precondition: LoadValidator? = nil
    ) async throws -> Value {
        let key = request.headerFields[.idempotencyKey]?.trimmingCharacters(in: ["\""]).uppercased()
        let isPart = request.method.isSafe || key.map { $0 != context.id.uuidString } ?? false
        return try await value(in: context, precondition, acknowledges: !isPart) { _, _ in }
    }

    /// Sends the request of a mutation, and hands the decoded response to a closure.
    @concurrent func value(
        in context: MutationContext, _ precondition: LoadValidator?, acknowledges: Bool = true,
        receive: @Sendable (Value, HTTPResponse) throws -> Void
    ) async throws -> Value {
        let condition = precondition.flatMap { WriteCondition($0, in: context) }
        let request = request(in: context, condition)
        let meaning = WriteMeaning(
            request, acceptedStatusCodes, isRepetition: context.isRepetition, acknowledges: acknowledges)
        do {
            let exchange = exchange(request, in: context, meaning)
            let response = try await response(of: exchange) { meaning.error($1, ofRecoveryFrom: $0) }
            try meaning.accept(response)
            condition?.adopt(response, in: context)
            let output = try await output(of: response, acknowledges, receive)
            invalidateTarget(in: context)
            return output
        } catch let error as AcceptedWithoutOutput {
            invalidateTarget(in: context)
            throw AcceptedWithoutOutput(failure(from: error.underlyingError))
        } catch {
            if meaning.isAccepted(error) { invalidateTarget(in: context) }
            meaning.warn(about: error, in: context)
            throw failure(from: error)
        }
    }

    private func exchange(
        _ request: HTTPRequest, in context: MutationContext, _ meaning: WriteMeaning
    ) -> HTTPExchange {
        let transport = context.attachments.transport(of: self)
        var exchange = exchange(request, via: transport) { _ in }
        exchange.interpret = { meaning.error($0) }
        return exchange
    }

    /// Makes the value at the URL of an accepted request stale (RFC 9111, section 4.4).
    private func invalidateTarget(in context: MutationContext) {
        guard !request.method.isSafe else { return }
        var target = request
        target.method = .get
        context.invalidate(.http(target, hiding: hiddenQueryItems))
    }

    /// Returns the request with the fields of a mutation that it doesn't have itself.
    private func request(in context: MutationContext, _ condition: WriteCondition?) -> HTTPRequest {
        var request = request
        if !request.method.isSafe, request.headerFields[.idempotencyKey] == nil {
            request.headerFields[.idempotencyKey] = "\"\(context.id.uuidString)\""
        }
        if let field = condition?.field, request.headerFields[field.name] == nil {
            request.headerFields[field.name] = field.value
        }
        return request
    }

    /// Returns the output of a response that was accepted.
    private func output(
        of response: HTTPDataResponse, _ acknowledges: Bool, _ receive: @Sendable (Value, HTTPResponse) throws -> Void
    ) async throws -> Value {
        do {
            let value = try await acknowledgedValue(of: response)
            try receive(value, response.head)
            return value
        } catch {
            throw acknowledges ? AcceptedWithoutOutput(error) : error
        }
    }

    /// Returns the decoded response.
    ///
    /// The body of a response that reports that there is nothing to delete describes an error, and isn't decoded.
    private func acknowledgedValue(of response: HTTPDataResponse) async throws -> Value {
        if acceptedStatusCodes.contains(response.head.status.code) { return try await value(of: response) }
        do {
            return try await read(HTTPDataResponse(response.head))
        } catch {
            throw HTTPFailure(.status(response.head.status), of: request).quoting(response)
        }
    }
}
