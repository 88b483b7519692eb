import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// No duration that a caller passes crashes the program, however long, short, or meaningless it is.
@Suite(.timeLimit(.minutes(10))) @MainActor struct HugeDurationTests {
    nonisolated static let times: [Duration] = [
        .seconds(Int64.max), .seconds(Int64.min), .zero, .seconds(-1), .nanoseconds(1), .seconds(3_155_760_001),
    ]

    @Test(arguments: times)
    func `stale, timeout, retention, polling and retry take any time`(time: Duration) async throws {
        let container = ResourceContainer()
        let attempts = Lock(0)
        let resource = Resource<Int>("n") { context in
            context.limitFreshness(to: time)
            let number = attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
            if number == 1 { throw Answered(httpStatus: 503, retryAfter: time) }
            return number
        }
        .stale(after: time).timeout(attempt: max(time, .seconds(60)), total: max(time, .seconds(60)))
        .retention(time).refresh(every: time).retry(RetryPolicy { _, _ in min(time, .zero) })
        let store = ResourceStore(resource, in: container)
        store.appear()
        await store.refresh()
        #expect(store.value != nil || store.error != nil)
        store.disappear()
        let polled = ResourceStore(resource.refresh(every: { _ in time }), in: container)
        polled.appear()
        await polled.refresh()
        polled.disappear()
        _ = RetryPolicy.exponential(retries: 100, first: time, longest: time).pause(after: 99, Broken()) { 1 }
    }

    @Test(arguments: times)
    func `a delay of the standard policy is never longer than the longest time`(time: Duration) {
        let policy = RetryPolicy.exponential(retries: 100, first: time, longest: time)
        let pause = policy.pause(after: 99, Answered(httpStatus: 503)) { 1 }
        #expect(pause.map { $0 >= .zero && $0 <= .longest } == true)
    }

    @Test(arguments: times)
    func `a retention is neither negative nor longer than the longest time`(time: Duration) {
        let kept = Resource<Int>("n") { 1 }.retention(time).policy.retention?.time
        #expect(kept.map { $0 >= .zero && $0 <= .longest } == true)
    }

    @Test(arguments: [1e13, -1e13, .nan, .infinity] as [TimeInterval])
    func `a record with a date beyond every calendar is not decoded`(time: TimeInterval) async throws {
        let codec = try #require(Resource<Int>("n") { 1 }.persisted().policy.codec)
        let record = ValueRecord(
            ValueRecord.ID("n", valueType: "Swift.Int"), payload: Data("1".utf8),
            updatedAt: Date(timeIntervalSinceReferenceDate: time))
        await #expect(throws: RecordFault.undecodable("its date is beyond the calendar")) {
            _ = try await codec.value(of: record, age: .zero)
        }
    }

    @Test(arguments: [-6.3e10, 6.3e10, 1e300, -1e300, .nan, .infinity, -.infinity] as [TimeInterval])
    func `a value of any date is taken up, and a record whose date is none is dropped`(time: TimeInterval) async throws
    {
        let date = Date(timeIntervalSince1970: time)
        let id = ValueRecord.ID("n", valueType: "Swift.Int")
        let archive = MemoryStore([ValueRecord(id, payload: Data("1".utf8), updatedAt: date)])
        let container = ResourceContainer(clock: ManualClock(), archive: archive)
        let resource = Resource<Int>("n") { 2 }.persisted(expiresAfter: .seconds(Int64.max)).stale(after: .seconds(60))
        let store = ResourceStore(resource, in: container)
        await store.load()
        #expect(store.value == 2)
        await container.flush()
        #expect(archive.records.map(\.updatedAt.timeIntervalSince1970.isFinite) == [true])
        let bundled = Resource<Int>("other") { 2 }.stale(after: .seconds(60)).initialValue(1, at: date)
        let other = ResourceStore(bundled, in: container)
        #expect(other.value == 1 && other.isStale)
    }
}
