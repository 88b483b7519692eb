import Foundation
import ResourceCore
import Testing

@testable import ResourceStorage

/// The threads that work runs on, and the dependencies between them (S5).
@Suite(.timeLimit(.minutes(10))) struct ThreadTests {
    @Test func `transforms run on threads of the store's own, S5`() async throws {
        let folder = TemporaryFolder()
        let store = try await PersistentDataStore(at: folder.url)
        let isOwn = Lock<[Bool]>([])
        let transform = DataStoreTransform<Data> { data in
            isOwn.withLock { $0.append(StorageThreads.isCurrent) }
            return data
        } decode: { data in
            isOwn.withLock { $0.append(StorageThreads.isCurrent) }
            return data
        }
        try await store.store(Data(), as: transform, for: "a")
        _ = try await store.value(as: transform, for: "a")
        #expect(isOwn.withLock { $0 } == [true, true])
    }

    @Test func `what comes after a closing waits for it, and it for all before`() async throws {
        let threads = StorageThreads()
        let order = Lock<[String]>([])
        let gate = DispatchSemaphore(value: 0)
        for _ in 0..<3 {
            threads.begin {
                gate.wait()
                order.withLock { $0.append("before") }
            }
        }
        async let drained: Void = threads.drain { order.withLock { $0.append("alone") } }
        for _ in 0..<3 { gate.signal() }
        await drained
        try await threads.run { () throws(DataStoreError) in order.withLock { $0.append("after") } }
        #expect(order.withLock { $0 } == ["before", "before", "before", "alone", "after"])
    }

    @Test func `more work than threads is all done`() async throws {
        let threads = StorageThreads()
        let sum = Lock(0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...500 {
                group.addTask { try await threads.run { () throws(DataStoreError) in sum.withLock { $0 += number } } }
            }
            try await group.waitForAll()
        }
        #expect(sum.withLock { $0 } == 125_250)
    }

    @Test func `a sync that has begun is not shared with who comes later`() {
        let sync = SharedSync()
        let (isRunning, mayEnd, isOver) = (semaphore(), semaphore(), semaphore())
        let count = Lock(0)
        let first = Thread {
            try? sync.sync { () throws(FileFailure) in
                isRunning.signal()
                mayEnd.wait()
                count.withLock { $0 += 1 }
            }
            isOver.signal()
        }
        first.start()
        isRunning.wait()
        let second = Thread {
            mayEnd.signal()
            try? sync.sync { () throws(FileFailure) in count.withLock { $0 += 1 } }
            isOver.signal()
        }
        second.start()
        isOver.wait()
        isOver.wait()
        #expect(count.withLock { $0 } == 2)
    }

    @Test func `a sync that fails is an error to who waited for it, and the next one is another`() {
        let sync = SharedSync()
        #expect(throws: FileFailure.self) {
            try sync.sync { () throws(FileFailure) in throw FileFailure(errno: EIO, "fsync") }
        }
        #expect(throws: Never.self) { try sync.sync { () throws(FileFailure) in } }
    }

    private func semaphore() -> DispatchSemaphore { DispatchSemaphore(value: 0) }
}
