import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting
import Testing

/// Errors that classify themselves, alone and wrapped, in each place of a request that receives an app's error.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ThrownErrorTests {
    enum Place: CaseIterable { case prepare, transport, decoding, map, mapFailure, recovery }

    private let container: ResourceContainer

    init() {
        container = ResourceContainer(clock: ManualClock(), jitter: { 1 })
        container.httpTransport = ScriptedTransport { _, _ in .json("7") }
    }

    @Test(arguments: Place.allCases, RefusalSample.allCases)
    func `a request may end with any error`(place: Place, sample: RefusalSample) async {
        let store = ResourceStore(
            Resource<Int>.http(endpoint(throwing: sample, in: place)).retry(.never).loadsOffline(), in: container)
        await store.load()
        #expect(store.error != nil && !store.isLoading)
    }

    private func endpoint(throwing sample: RefusalSample, in place: Place) -> HTTPEndpoint<Int> {
        let endpoint = HTTPEndpoint<Int>(.get(.stations), .json())
        switch place {
        case .prepare: return endpoint.prepare { _ in throw sample.error }
        case .transport:
            container.httpTransport = ScriptedTransport { _, _ in throw sample.error }
            return endpoint
        case .decoding: return HTTPEndpoint(.get(.stations), HTTPDecoding { _ in throw sample.error })
        case .map: return endpoint.map { _ in throw sample.error }
        case .mapFailure:
            container.httpTransport = ScriptedTransport { _, _ in .status(.notFound) }
            return endpoint.mapFailure { _ in sample.error }
        case .recovery:
            container.httpTransport = ScriptedTransport { _, _ in .status(.unauthorized) }
            return endpoint.recover(by: HTTPRecovery { throw sample.error })
        }
    }

    @Test(arguments: RefusalSample.allCases)
    func `a mutation may have no endpoint, and refuse a response, with any error`(sample: RefusalSample) async throws {
        for receives in [false, true] {
            let sent = container.send(Refusing(sample: sample, receives: receives))
            try await sent.until { $0.isPending ? $0.isWaiting : true }
        }
    }
}

extension SentMutation {
    /// A Boolean value that indicates whether an attempt has ended, and another one follows.
    fileprivate var isWaiting: Bool {
        switch status {
        case .waiting(.backoff), .waiting(.connection), .waiting(.signIn), .settling: true
        default: false
        }
    }
}

/// Errors of apps that represent a response.
enum RefusalSample: CaseIterable {
    case badRequest, unauthorized, unprocessable, unavailable, wrapped, underlying

    var error: any Error {
        switch self {
        case .badRequest: Refused(httpStatus: 400)
        case .unauthorized: Refused(httpStatus: 401)
        case .unprocessable: Refused(httpStatus: 422)
        case .unavailable: Refused(httpStatus: 503)
        case .wrapped: Wrapping.failed(Refused(httpStatus: 422))
        case .underlying: NSError(domain: "app", code: 1, userInfo: [NSUnderlyingErrorKey: Refused(httpStatus: 503)])
        }
    }

    private struct Refused: LoadFailure {
        let httpStatus: Int
        var kind: LoadFailureKind { LoadFailureKind(httpStatus: httpStatus) }
    }

    private enum Wrapping: Error { case failed(any Error) }
}

private struct Refusing: HTTPMutation {
    let sample: RefusalSample
    let receives: Bool

    var affectedKeys: [ResourceKey] { [["stations", "\(receives)"]] }

    var endpoint: HTTPEndpoint<Void> {
        get throws {
            guard receives else { throw sample.error }
            return HTTPEndpoint(.put(.stations), .empty())
        }
    }

    func receive(_ output: Void, _ response: HTTPResponse, _ context: MutationContext) throws { throw sample.error }
}
