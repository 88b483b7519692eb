import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// The calls of an archive while it's slow, and afterward (R22).
@Suite(.timeLimit(.minutes(10))) @MainActor struct SlowArchiveTests {
    private let hold = GatedLoader<Void>()
    private let archive: WatchedArchive
    private let records: Records

    init() throws {
        archive = .held(by: hold) { $0.hasPrefix("write") }
        records = Records(try #require(ArchiveClaim.claim(archive)))
    }

    /// A write that waits for the test.
    private struct Write {
        let place: WritePlace
        let call: GatedLoader<Void>.Call
        let work: Task<Void, Never>
    }

    private func write(_ text: String) async throws -> Write {
        let id = ValueRecord.ID.text("n")
        var effects = Effects()
        let place = try #require(
            records.queue.add(
                .write(id) { ValueRecord(id, payload: Data("\"\(text)\"".utf8), updatedAt: Restarts.date(0)) },
                releasing: &effects)
        ).place
        let records = records
        let work = Task {
            await records.queue.work(in: { nil }, perform: records.perform) { _, _ in }
        }
        return Write(place: place, call: try await hold.nextCall(), work: work)
    }

    /// Starts a read and returns its task.
    private func reading() async -> Task<Result<String?, RecordFault>, Never> {
        let records = records
        let task = Task { () -> Result<String?, RecordFault> in
            do throws(RecordFault) {
                return .success(try await records.record(.text("n"))?.text)
            } catch {
                return .failure(error)
            }
        }
        await Task { @MainActor in }.value
        return task
    }

    @Test func `a reading does not wait for what takes too long, and one after its end waits again`() async throws {
        let slow = try await write("1")
        for caller in records.queue.giveUp(slow.place) { caller.resume() }
        #expect(await reading().value == .failure(.late))
        slow.call.succeed(())
        await slow.work.value
        let next = try await write("2")
        let reading = await reading()
        next.call.succeed(())
        #expect(await reading.value == .success("2"))
    }

    @Test func `a limit that is over only when the call has ended changes nothing`() async throws {
        let first = try await write("1")
        first.call.succeed(())
        await first.work.value
        #expect(records.queue.giveUp(first.place).isEmpty)
        let next = try await write("2")
        let reading = await reading()
        next.call.succeed(())
        #expect(await reading.value == .success("2"))
    }
}
