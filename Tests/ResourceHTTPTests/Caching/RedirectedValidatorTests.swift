import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting
import Testing

/// Validators of responses from behind a redirect.
@Suite(.timeLimit(.minutes(10))) struct RedirectedValidatorTests {
    private static let tag = #""v1""#

    /// Returns the conditions of the requests of two loads, of which the first is redirected as the second is.
    private func conditions(status: Int, isRedirectedAtFirst: Bool = true) async throws -> [String: [String?]] {
        let log = RequestLog()
        let container = Stage.responding { request, _ in
            let isFirst = log.requests.isEmpty
            log.note(request, nil)
            guard request.path == "/stations", isRedirectedAtFirst || !isFirst else {
                return .status(.ok, headerFields: [.eTag: Self.tag])
            }
            return .status(.init(code: status), headerFields: [.location: "/moved"])
        }
        let resource = Resource.http(HTTPEndpoint(.get(.stations), .data()))
        for _ in 0..<2 {
            container.invalidate(resource.key)
            _ = try await container.value(of: resource)
        }
        return Dictionary(grouping: log.requests) { $0.path ?? "" }
            .mapValues { $0.map { $0.headerFields[.ifNoneMatch] } }
    }

    @Test(arguments: [302, 303, 307])
    func `a validator from behind a temporary redirect isn't sent`(status: Int) async throws {
        #expect(try await conditions(status: status) == ["/stations": [nil, nil], "/moved": [nil, nil]])
    }

    @Test(arguments: [302, 303, 307])
    func `a temporary redirect isn't followed with the condition`(status: Int) async throws {
        let conditions = try await conditions(status: status, isRedirectedAtFirst: false)
        #expect(conditions == ["/stations": [nil, Self.tag], "/moved": [nil]])
    }

    @Test(arguments: [301, 308])
    func `a permanent redirect leads to the same resource, so its validator counts`(status: Int) async throws {
        #expect(try await conditions(status: status) == ["/stations": [nil, Self.tag], "/moved": [nil, Self.tag]])
    }

    @Test @MainActor func `the validator that follows a write is none from behind a temporary redirect, W13`()
        async throws
    {
        let stage = try await MutationStage()
        try await stage.load()
        stage.loaded.withLock { $0 = .json("{}", headerFields: [.eTag: #""of another""#]) }
        let first = stage.container.send(Rename(name: "a", isConditional: true))
        let second = stage.container.send(Rename(name: "b", isConditional: true))
        try await stage.gate.nextCall().succeed(.status(.seeOther, headerFields: [.location: "/status"]))
        try await stage.gate.nextCall().succeed(.renamed)
        _ = await (first.outcome, second.outcome)
        #expect(stage.writes.requests.map { $0.headerFields[.ifMatch] } == [Self.tag, Self.tag])
    }
}
