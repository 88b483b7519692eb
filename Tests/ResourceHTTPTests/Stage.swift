import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting

/// A container whose requests a test responds to.
struct Stage {
    /// The gate of the requests.
    let gate: GatedLoader<HTTPDataResponse>
    let clock: ManualClock
    let container: ResourceContainer
    let log = RequestLog()

    init(_ gate: GatedLoader<HTTPDataResponse> = GatedLoader(), limits: ResourceLimits = .none) {
        self.gate = gate
        clock = ManualClock()
        container = ResourceContainer(clock: clock, limits: limits, jitter: { 1 })
        container.httpTransport = ScriptedTransport { [log] request, body in
            log.note(request, body)
            return try await gate.load()
        }
    }

    /// Returns a container whose requests get their responses immediately.
    static func responding(
        outbox: Outbox? = nil, _ response: @escaping @Sendable (HTTPRequest, Data?) async throws -> HTTPDataResponse
    ) -> ResourceContainer {
        let container = ResourceContainer(clock: ManualClock(), outbox: outbox)
        container.httpTransport = ScriptedTransport(response)
        return container
    }
}

/// The requests, in order.
final class RequestLog: Sendable {
    private let lock = Lock<[(request: HTTPRequest, body: Data?)]>([])

    var requests: [HTTPRequest] { lock.withLock { $0.map(\.request) } }
    var bodies: [Data?] { lock.withLock { $0.map(\.body) } }

    func note(_ request: HTTPRequest, _ body: Data?) {
        lock.withLock { $0.append((request, body)) }
    }
}

struct Station: Hashable, Codable, Sendable {
    let name: String
}

enum Genre: String {
    case jazz, folk
}

extension Resource where Value == [Station] {
    static func stations(of genre: Genre) -> Resource {
        .http(.get(URL.stations.appending(path: genre.rawValue)), .json())
    }
}

extension URL {
    static let stations = URL(string: "https://radio.example/stations")!
}

extension ResourceContainer {
    /// Returns the outcome of requesting a value.
    func outcome<Value>(of resource: Resource<Value>) async -> Result<Value, any Error> {
        do { return .success(try await value(of: resource)) } catch { return .failure(error) }
    }
}

extension Result {
    /// The error, or nil for a success.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
