import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

/// A token is renewed once for all requests that need it, and these are repeated once.
@Suite(.timeLimit(.minutes(10)))
struct RecoveryTests {
    private struct Refused: Error {}

    /// A token that the server accepts from its second version on.
    private let token = Lock(1)
    private let renewals = GatedLoader<Int>()
    private let log = RequestLog()
    private let container: ResourceContainer
    private let recovery: HTTPRecovery

    init() {
        container = ResourceContainer(clock: ManualClock())
        container.httpTransport = ScriptedTransport { [log] request, body in
            log.note(request, body)
            return request.headerFields[.authorization] == "1" ? .status(.unauthorized) : .json("[]")
        }
        recovery = HTTPRecovery { [token, renewals] in
            let renewed = try await renewals.load()
            token.withLock { $0 = renewed }
        }
    }

    private func resource(_ number: Int) -> Resource<Data> {
        let endpoint = HTTPEndpoint(.get(URL.stations.appending(path: "\(number)")), .data())
            .prepare { [token] request in request.headerFields[.authorization] = token.withLock { "\($0)" } }
            .recover(by: recovery)
        return .http(endpoint)
    }

    @Test func `a request is repeated after the recovery, as it is prepared then`() async throws {
        async let value = container.value(of: resource(0))
        try await renewals.nextCall().succeed(2)
        #expect(try await value == Data("[]".utf8))
        #expect(log.requests.map { $0.headerFields[.authorization] } == ["1", "2"])
    }

    @Test func `many requests at once recover once`() async throws {
        let values = try await withThrowingTaskGroup(of: Data.self) { group in
            for number in 0..<100 { group.addTask { try await container.value(of: resource(number)) } }
            try await renewals.nextCall().succeed(2)
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values.count == 100)
        #expect(renewals.count == 1)
    }

    @Test func `a request that was refused before the recovery and hears of it after is only repeated`() async throws {
        let gate = GatedLoader<HTTPDataResponse>()
        container.httpTransport = ScriptedTransport { _, _ in try await gate.load() }
        async let early = container.value(of: resource(0))
        let first = try await gate.nextCall()
        async let late = container.value(of: resource(1))
        let second = try await gate.nextCall()
        first.succeed(.status(.unauthorized))
        try await renewals.nextCall().succeed(2)
        try await gate.nextCall().succeed(.json("1"))
        #expect(try await early == Data("1".utf8))
        second.succeed(.status(.unauthorized))
        try await gate.nextCall().succeed(.json("2"))
        #expect(try await late == Data("2".utf8))
        #expect(renewals.count == 1)
    }

    @Test func `a repetition that is refused as well is the failure`() async throws {
        async let outcome = container.outcome(of: resource(0))
        try await renewals.nextCall().succeed(1)
        #expect((await outcome.failure as? HTTPFailure)?.reason == .status(.unauthorized))
        #expect(log.requests.count == 2)
    }

    @Test func `what the recovery throws is everybody's failure, and the next one tries again`() async throws {
        async let outcome = container.outcome(of: resource(0))
        try await renewals.nextCall().fail(Refused())
        #expect(await outcome.failure is Refused)
        async let value = container.value(of: resource(1))
        try await renewals.nextCall().succeed(2)
        #expect(try await value == Data("[]".utf8))
    }

    @Test func `a cancelled request leaves the recovery to the others, and it runs to its end`() async throws {
        let first = resource(0)
        async let outcome = container.outcome(of: first)
        let renewal = try await renewals.nextCall()
        container.cancel(first.key)
        #expect(await outcome.failure is CancellationError)
        #expect(!renewal.isCancelled)
        async let value = container.value(of: resource(1))
        renewal.succeed(2)
        #expect(try await value == Data("[]".utf8))
        #expect(renewals.count == 1)
    }

    @Test func `a request of the recovery itself does not wait for the recovery`() async throws {
        let container = container
        let itself = Lock<HTTPRecovery?>(nil)
        let recovery = HTTPRecovery {
            let endpoint = HTTPEndpoint(.get(.stations), .data())
                .modifyRequest { $0.headerFields[.authorization] = "1" }
                .recover(by: itself.withLock { $0! })
            _ = try await container.value(of: .http(endpoint))
        }
        itself.withLock { $0 = recovery }
        let endpoint = HTTPEndpoint(.get(.stations), .data())
            .modifyRequest { $0.headerFields[.authorization] = "1" }
            .recover(by: recovery)
        let outcome = await container.outcome(of: .http(endpoint, key: "outer"))
        #expect((outcome.failure as? HTTPFailure)?.reason == .status(.unauthorized))
        itself.withLock { $0 = nil }
    }

    @Test func `only the statuses that it can mend lead to a recovery`() async {
        container.httpTransport = ScriptedTransport { _, _ in .status(.forbidden) }
        #expect((await container.outcome(of: resource(0)).failure as? HTTPFailure)?.reason == .status(.forbidden))
        #expect(renewals.count == 0)
    }
}
