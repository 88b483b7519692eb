import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

/// A server's retry time is honored (R17).
@Suite(.timeLimit(.minutes(10)))
struct WaitingTests {
    private let stage = Stage()
    private let resource = Resource<Data>.http(.get(.stations), .data())

    /// Returns the time that the container waits after a response with the given fields.
    private func pause(after status: HTTPResponse.Status, _ fields: HTTPFields) async throws -> Duration? {
        async let outcome = stage.container.outcome(of: resource)
        try await stage.gate.nextCall().succeed(.status(status, headerFields: fields))
        try await stage.clock.sleepers(1)
        defer { stage.container.cancel(resource.key) }
        let pause = stage.clock.nextDeadline?.sinceStart
        stage.clock.advance(by: pause ?? .zero)
        try await stage.gate.nextCall().succeed(.status(.ok))
        #expect(await outcome.failure == nil)
        return pause
    }

    @Test(arguments: [HTTPResponse.Status.tooManyRequests, .serviceUnavailable])
    func `Retry-After in seconds is waited for`(status: HTTPResponse.Status) async throws {
        #expect(try await pause(after: status, [.retryAfter: "7"]) == .seconds(7))
    }

    @Test func `Retry-After as a date is waited for by the server's own clock`() async throws {
        let fields: HTTPFields = [
            .date: "Sun, 06 Nov 1994 08:49:37 GMT", .retryAfter: "Sun, 06 Nov 1994 08:50:00 GMT",
        ]
        #expect(try await pause(after: .serviceUnavailable, fields) == .seconds(23))
    }

    @Test(arguments: ["99999999999999999", "99999999999999999999999999", "Sun, 06 Nov 9999 08:49:37 GMT"])
    func `it is waited for 5 minutes at most`(text: String) async throws {
        #expect(try await pause(after: .serviceUnavailable, [.retryAfter: text]) == .seconds(300))
    }

    @Test(arguments: ["soon", "-3", "", "1e3"])
    func `what is neither is as if it were not there`(text: String) async throws {
        #expect(try await pause(after: .serviceUnavailable, [.retryAfter: text]) == .seconds(1))
    }

    @Test func `a failure that another attempt cannot mend is not retried`() async throws {
        async let outcome = stage.container.outcome(of: resource)
        try await stage.gate.nextCall().succeed(.status(.unauthorized, headerFields: [.retryAfter: "7"]))
        #expect((await outcome.failure as? HTTPFailure)?.kind == .unauthorized)
        #expect(stage.gate.count == 1)
    }
}
