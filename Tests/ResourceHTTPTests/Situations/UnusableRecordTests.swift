import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import Testing

/// A record of a value that can't be used, although it has an entity tag.
@Suite(.timeLimit(.minutes(10))) struct UnusableRecordTests {
    enum Fault: CaseIterable {
        case fails
        case isOfAnotherVersion
    }

    private let isBroken = Lock(false)
    private let archive: MemoryStore
    private let log = RequestLog()

    init() {
        archive = MemoryStore { [isBroken] call in
            if case .data = call, isBroken.withLock({ $0 }) { throw CocoaError(.fileReadCorruptFile) }
        }
    }

    /// Loads a value in a launch of its own.
    private func load(_ body: String, version: Int = 1) async throws -> String {
        let container = ResourceContainer(clock: ManualClock(), archive: archive)
        container.httpTransport = ScriptedTransport { [log] request, _ in
            log.note(request, nil)
            return HTTPDataResponse(
                HTTPResponse(status: .ok, headerFields: [.eTag: #""v1""#]), body: Data(body.utf8))
        }
        let resource = Resource<String>.http(.get(.stations), .text()).persisted(version: version).stale(after: .zero)
        let value = try await container.value(of: resource)
        await container.close()
        return value
    }

    @Test(arguments: Fault.allCases)
    func `a record that can't be used leads to a request without a condition`(fault: Fault) async throws {
        #expect(try await load("old") == "old")
        #expect(try await load("same") == "same")
        if fault == .fails { isBroken.withLock { $0 = true } }
        #expect(try await load("new", version: fault == .isOfAnotherVersion ? 2 : 1) == "new")
        #expect(log.requests.map { $0.headerFields[.ifNoneMatch] } == [nil, #""v1""#, nil])
    }
}
