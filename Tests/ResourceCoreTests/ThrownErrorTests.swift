import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages
@testable import ResourceWriting

/// Errors of each public protocol, alone and wrapped, in each place of the engine that receives an app's error.
///
/// An error is classified there, and no error can end the process.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ThrownErrorTests {
    private let clock = ManualClock()

    private func container(archive: (any DataStore)? = nil) -> ResourceContainer {
        ResourceContainer(clock: clock, jitter: { 1 }, archive: archive)
    }

    @Test(arguments: SampleError.allCases)
    func `a loader may throw any error`(sample: SampleError) async {
        let store = ResourceStore(
            Resource<String>("text") { throw sample.error }.retry(.never).loadsOffline(), in: container())
        await store.load()
        #expect(store.error != nil && !store.isLoading)
    }

    @Test(arguments: SampleError.allCases)
    func `a derivation may throw any error`(sample: SampleError) async {
        let source = Resource<String>("text") { "text" }
        let store = ResourceStore(
            source.map(as: "length") { _ -> Int in throw sample.error }.loadsOffline(), in: container())
        await store.load()
        #expect(store.error != nil && !store.isLoading)
    }

    @Test(arguments: SampleError.allCases)
    func `a sequence may throw any error, at its beginning and later`(sample: SampleError) async {
        let elements = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: sample.error) }
        let (never, later) = (
            Resource<Int>(streaming: "never") { () throws -> AsyncStream<Int> in throw sample.error },
            Resource<Int>(streaming: "later") { elements }
        )
        for resource in [never, later] {
            let store = ResourceStore(resource.retry(.never).loadsOffline(), in: container())
            await store.load()
            #expect(store.error != nil && !store.isLoading)
        }
    }

    @Test(arguments: SampleError.allCases)
    func `a page may throw any error, at the beginning of a list and at its end`(sample: SampleError) async {
        let first = Resource<Pages<Row>>.pages("first") { (_: Int?) throws -> Page<Row, Int> in throw sample.error }
        let next = Resource<Pages<Row>>.pages("next") { (cursor: Int?) in
            guard cursor == nil else { throw sample.error }
            return Page([Row(id: 0)], next: 1)
        }
        let container = container()
        let (one, other) = (
            ResourceStore(first.retry(.never).loadsOffline(), in: container),
            ResourceStore(next.retry(.never).loadsOffline(), in: container)
        )
        await one.load()
        #expect(one.error != nil && !one.isLoading)
        await other.load()
        await other.loadNext()
        #expect(other.value?.count == 1 && other.state(of: .end).isFailed)
    }

    @Test(arguments: SampleError.allCases)
    func `a mutation may throw any error, in memory and in an outbox`(sample: SampleError) async throws {
        let outbox = try await Outbox(MemoryStore(), Failing.self)
        for container in [container(), ResourceContainer(clock: clock, outbox: outbox)] {
            let sent = container.send(Failing(sample: sample, resolves: false))
            try await sent.until { $0.status.isDecided }
            await sent.cancel()
        }
    }

    @Test(arguments: SampleError.allCases)
    func `the resolution of a conflict may throw any error`(sample: SampleError) async throws {
        let sent = container().send(Failing(sample: sample, resolves: true))
        try await sent.until { !$0.isPending }
        #expect(sent.error != nil)
    }

    @Test(arguments: SampleError.allCases)
    func `an archive may throw any error`(sample: SampleError) async throws {
        let container = container(archive: MemoryStore { _ in throw sample.error })
        let store = ResourceStore(Resource("text") { "text" }.persisted(), in: container)
        await store.load()
        #expect(store.value == "text")
        container.invalidate("text")
        await container.flush()
        await #expect(throws: (any Error).self) { try await container.wipe() }
        #expect(store.value == nil)
    }

    @Test(arguments: SampleError.allCases)
    func `an archive of mutations may throw any error`(sample: SampleError) async throws {
        let archive = FailingMutationArchive(sample)
        await #expect(throws: (any Error).self) {
            try await Outbox(FailingMutationArchive(sample, isReadable: false), Failing.self)
        }
        let outbox = try await Outbox(archive, Failing.self)
        let container = ResourceContainer(clock: clock, outbox: outbox)
        let sent = container.send(Failing(sample: sample, resolves: false))
        for await _ in archive.writes.stream { break }
        try await clock.sleepers(1)
        #expect(sent.isPending)
    }
}

extension MutationStatus {
    /// A Boolean value that indicates whether an attempt has ended.
    fileprivate var isDecided: Bool {
        switch self {
        case .waiting(.delay), .waiting(.turn), .saving, .sending: false
        default: true
        }
    }
}

/// Errors as apps define them.
enum SampleError: String, CaseIterable, Codable, Sendable {
    case plain, transient, transientForEver, offline, unauthorized, conflict, permanent
    case badRequest, unauthorizedStatus, conflictStatus, unprocessable, serverFailure, impossibleStatus, noStatus
    case wrappedStatus, deeplyWrappedStatus, underlyingStatus, localized, wrapsItself

    var error: any Error {
        switch self {
        case .plain: Plain()
        case .transient: Classified(kind: .transient())
        case .transientForEver: Classified(kind: .transient(retryAfter: .seconds(Int64.max)))
        case .offline: Classified(kind: .offline)
        case .unauthorized: Classified(kind: .unauthorized)
        case .conflict: Classified(kind: .conflict)
        case .permanent: Classified(kind: .permanent)
        case .badRequest: Refused(httpStatus: 400)
        case .unauthorizedStatus: Refused(httpStatus: 401)
        case .conflictStatus: Refused(httpStatus: 409)
        case .unprocessable: Refused(httpStatus: 422)
        case .serverFailure: Refused(httpStatus: 503, retryAfter: .seconds(-1))
        case .impossibleStatus: Refused(httpStatus: .max)
        case .noStatus: Refused(httpStatus: .min)
        case .wrappedStatus: Wrapping.failed(Refused(httpStatus: 422))
        case .deeplyWrappedStatus: Wrapping.failed(Wrapping.failed(Wrapping.failed(Refused(httpStatus: 500))))
        case .underlyingStatus:
            NSError(domain: "app", code: 1, userInfo: [NSUnderlyingErrorKey: Refused(httpStatus: 404)])
        case .localized: Described(errorDescription: "It's closed.")
        case .wrapsItself: Knot.tied()
        }
    }

    private struct Plain: Error {}

    private struct Classified: LoadFailure { let kind: LoadFailureKind }

    private struct Refused: LoadFailure {
        let httpStatus: Int
        var retryAfter: Duration?
        var kind: LoadFailureKind { LoadFailureKind(httpStatus: httpStatus, retryAfter: retryAfter) }
    }

    private enum Wrapping: Error { case failed(any Error) }

    private struct Described: LocalizedError { let errorDescription: String? }

    /// An error that wraps itself twice.
    private final class Knot: Error {
        nonisolated(unsafe) private var errors: (any Error, any Error)?

        static func tied() -> Knot {
            let knot = Knot()
            // NB: Nothing else has the error yet, and it isn't changed again.
            knot.errors = (knot, knot)
            return knot
        }
    }
}

private struct Failing: DurableMutation {
    static var kind: String { "failing" }

    let sample: SampleError
    let resolves: Bool

    var affectedKeys: [ResourceKey] { ["text"] }

    func send(_ context: MutationContext) async throws {
        if resolves { throw Outdated() }
        throw sample.error
    }

    func resolve(_ conflict: MutationConflict) async throws -> Failing? { throw sample.error }
}

private struct FailingMutationArchive: WrappedStore {
    let base: MemoryStore

    /// The attempts to write a record.
    let writes = AsyncStream.makeStream(of: Void.self)

    init(_ sample: SampleError, isReadable: Bool = true) {
        base = MemoryStore { [writes] call in
            switch call {
            case .store: writes.continuation.yield()
            case .identifiers where isReadable: return
            default: break
            }
            throw sample.error
        }
    }
}
