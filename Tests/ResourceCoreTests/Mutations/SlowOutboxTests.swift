import Dispatch
import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// An archive of mutations that takes too long for one call (R12).
@Suite(.timeLimit(.minutes(10))) @MainActor struct SlowOutboxTests {
    private let archive = GatedMutationArchive()
    private let server = NoteServer()

    private func launch() async throws -> (Outbox, ResourceContainer) {
        let outbox = try await Outbox(archive, AddNote.self)
        return (outbox, NoteScene(outbox, server, archive: MemoryStore()).container)
    }

    @Test func `an archive that hangs makes a wipe throw, and the wipe is made once its call returns, W14`()
        async throws
    {
        let (_, container) = try await launch()
        let notes = Resource<[String]>("notes") { [] }.persisted()
        container.set(["x"], for: notes)
        let sent = container.send(server.add(1, "a"))
        let write = try await archive.nextWrite()
        let wipe = Task { try await container.wipe() }
        try await sent.until { !$0.isPending }
        container.advance(server.clock, by: .seconds(30))
        await #expect(throws: RecordFault.late) { try await wipe.value }
        #expect(container.state(of: notes).value == nil && container.isWritten)
        write.resume()
        await container.waitUntilMutations { $0.state.records?.queue.count == 0 }
        #expect(archive.mutations.isEmpty && archive.base["outbox"] != nil && server.requests.isEmpty)
    }

    @Test func `a caller that wants everything sent doesn't wait for an archive that hangs`() async throws {
        let (outbox, container) = try await launch()
        container.send(server.add(1, "a"))
        let write = try await archive.nextWrite()
        let sending = Task { await outbox.sendAll() }
        container.advance(server.clock, by: .seconds(30))
        await sending.value
        #expect(server.requests.isEmpty)
        write.resume()
        try await archive.nextWrite().resume()
        await container.settled()
        #expect(server.notes == ["a"])
    }

    @Test func `an outbox is at rest only once its archive's task looks for no more to write`() async throws {
        let archive = StickyArchive()
        let outbox = try await Outbox(archive, AddNote.self)
        let container = NoteScene(outbox, server).container
        _ = try await container.send(server.add(1, "a")).output
        for await _ in archive.releases.stream { break }
        #expect(container.readMutations { $0.state.records?.queue.count == 0 && !$0.state.isAtRest })
        archive.release()
        await container.close()
        #expect(container.readMutations { $0.state.records == nil })
    }

    @Test func `a container that closes gives an archive that hangs back once its call returns`() async throws {
        let (outbox, container) = try await launch()
        container.send(server.add(1, "a"))
        let write = try await archive.nextWrite()
        let close = Task { await container.close() }
        container.advance(server.clock, by: .seconds(30))
        await close.value
        let early = ResourceContainer(clock: server.clock, outbox: outbox, warn: { _ in })
        #expect(early.send(server.add(2, "b")).error as? MutationError == .outboxInUse)
        write.resume()
        await container.waitUntilMutations { $0.state.records == nil }
        let next = ResourceContainer(clock: server.clock, outbox: outbox)
        try await archive.nextWrite().resume()
        await next.settled()
        #expect(server.notes == ["a"])
    }
}

/// An archive of mutations with an error that holds who releases it until the test goes on.
private final class StickyArchive: WrappedStore {
    let releases = AsyncStream<Void>.makeStream()
    let base = MemoryStore()
    private let gate = DispatchSemaphore(value: 0)
    private let hasFailed = Lock(false)

    private final class Grip: Sendable {
        let archive: StickyArchive

        init(_ archive: StickyArchive) {
            self.archive = archive
        }

        deinit {
            archive.releases.continuation.yield()
            archive.gate.wait()
        }
    }

    private struct Sticky: Error {
        let grip: Grip
    }

    func release() { gate.signal() }

    func remove(_ identifier: String) async throws -> Bool {
        let isFirst = hasFailed.withLock { hasFailed in
            defer { hasFailed = true }
            return !hasFailed
        }
        if isFirst { throw Sticky(grip: Grip(self)) }
        return try await base.remove(identifier)
    }
}
