import Foundation
import HTTPTypes
import Observation
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceWriting

/// A container whose writes a test responds to, and whose loads get the current value of a station.
@MainActor struct MutationStage {
    let stage = Stage()
    let outbox: Outbox
    let container: ResourceContainer

    /// The requests of loads.
    let loads = RequestLog()

    /// The response to a load.
    let loaded = Lock(HTTPDataResponse.json(#"{"name": "Harbour"}"#, headerFields: [.eTag: #""v1""#]))

    var writes: RequestLog { stage.log }
    var gate: GatedLoader<HTTPDataResponse> { stage.gate }

    var clock: ManualClock { stage.clock }

    init(archive: MemoryStore = MemoryStore()) async throws {
        outbox = try await Outbox(archive, Rename.self)
        container = ResourceContainer(clock: stage.clock, jitter: { 1 }, outbox: outbox)
        container.httpTransport = ScriptedTransport { [stage, loads, loaded] request, body in
            if request.method == .get {
                loads.note(request, body)
                return loaded.withLock { $0 }
            }
            stage.log.note(request, body)
            return try await stage.gate.load()
        }
    }

    /// Loads the station, with the validator of the response.
    func load() async throws {
        _ = try await container.value(of: .station)
    }

    /// Sends a mutation, and responds to its first attempt.
    func send<M: Mutation>(_ mutation: M, respondingWith response: HTTPDataResponse) async throws -> SentMutation<M> {
        let sent = container.send(mutation)
        try await gate.nextCall().succeed(response)
        return sent
    }

    /// Responds to the next attempt, which begins after a pause.
    func answerNext(_ response: HTTPDataResponse, after pause: Duration = .seconds(1)) async throws {
        try await container.waits(for: .backoff)
        clock.advance(by: pause)
        try await gate.nextCall().succeed(response)
    }
}

/// A mutation that renames the station.
struct Rename: HTTPMutation, DurableMutation {
    var name = "Pier"
    var isDeletion = false
    var isConditional = false

    var endpoint: HTTPEndpoint<Station> {
        get throws {
            try HTTPEndpoint(isDeletion ? .delete(.stations) : .put(.stations), json: Station(name: name), .json())
        }
    }

    func precondition(_ context: MutationContext) -> LoadValidator? {
        isConditional ? context.validator(of: .station) : nil
    }

    var overlays: [Overlay] {
        Overlay(.station) { [name] in $0 = Station(name: name) }
    }
}

extension Resource where Value == Station {
    static var station: Resource { .http(.get(.stations), .json(), key: "station") }
}

extension HTTPDataResponse {
    /// A response that accepts a renaming.
    static let renamed = HTTPDataResponse.json(#"{"name": "Pier"}"#)

    /// Returns a response with problem details.
    static func problem(_ status: HTTPResponse.Status, type: String) -> HTTPDataResponse {
        let fields: HTTPFields = [.contentType: "application/problem+json"]
        return HTTPDataResponse(
            HTTPResponse(status: status, headerFields: fields), body: Data(#"{"type": "\#(type)", "title": "…"}"#.utf8))
    }
}

extension ResourceContainer {
    /// Returns when a mutation waits for a reason.
    @MainActor func waits(for reason: MutationStatus.WaitReason) async throws {
        try await until { $0.pendingMutations.contains { $0.status.waits(for: reason) } }
    }
}

extension HTTPField.Name {
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}

extension RequestLog {
    /// The idempotency keys of the requests.
    var keys: [String?] { requests.map { $0.headerFields[.idempotencyKey] } }
}

extension SentMutation {
    /// The result, once there is one.
    var outcome: Result<M.Output, any Error> {
        get async {
            do { return .success(try await output) } catch { return .failure(error) }
        }
    }
}

extension MutationStatus {
    var isSucceeded: Bool { if case .succeeded = self { true } else { false } }
    var isFailed: Bool { if case .failed = self { true } else { false } }

    /// Returns a Boolean value that indicates whether the mutation waits for a reason.
    func waits(for reason: WaitReason) -> Bool {
        if case .waiting(reason) = self { true } else { false }
    }
}
