import AsyncResources
import Foundation
import ResourceTesting

@testable import ResourceCore
@testable import StationServer

/// A station behind the same faulty network as the server's, in memory, whose time is that of a manual clock.
struct VirtualTrain: HTTPTransport {
    let api: StationAPI
    private let clock: ManualClock

    /// Creates a station, whose faults depend on the seed.
    init(seed: UInt64, clock: ManualClock) {
        self.clock = clock
        api = StationAPI(seed: seed, train: .onTheTrain, elapsed: { clock.now.sinceStart })
    }

    func send(
        _ request: HTTPRequest, body: Data?, receive: @escaping @Sendable (HTTPResponsePart) throws -> Void
    ) async throws {
        let fields = request.headerFields.map { ($0.name.canonicalName, $0.value) }
        let apiRequest = APIRequest(
            method: request.method.rawValue, target: request.path ?? "/",
            headers: Dictionary(fields) { "\($0), \($1)" }, body: body ?? Data())
        switch api.receive(apiRequest) {
        case .response(let response): try deliver(response, receive)
        case .hold: throw URLError(.unsupportedURL)
        case .journey(let journey):
            try await clock.sleep(for: journey.plan.delay)
            try await arrive(api.decide(journey), receive)
        }
    }

    private func arrive(
        _ journey: Journey, _ receive: @Sendable (HTTPResponsePart) throws -> Void
    ) async throws {
        switch journey.delivery {
        case .whole(let response): try deliver(response, receive)
        case .dripping(let response, let duration):
            try await clock.sleep(for: duration)
            try deliver(response, receive)
        case .cut, .misannounced, .dropped, .refused, .hanging, .undecided: throw URLError(.networkConnectionLost)
        }
    }

    private func deliver(
        _ response: APIResponse, _ receive: @Sendable (HTTPResponsePart) throws -> Void
    ) throws {
        var fields = HTTPFields()
        for (name, value) in response.headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        fields[.contentType] = "application/json"
        try receive(.head(HTTPResponse(status: .init(code: response.status), headerFields: fields)))
        try receive(.body(response.body))
    }
}
