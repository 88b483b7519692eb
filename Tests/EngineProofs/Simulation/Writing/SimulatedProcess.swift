internal import Foundation
internal import ResourceCore
import ResourceTesting
import SeededRandom

/// One launch of a simulated app that writes, as its requests see it.
final class SimulatedProcess: Sendable {
    /// An error that indicates that the process was killed.
    struct Killed: Error {}

    /// A conflict of a write with a version that the user hasn't seen.
    struct Conflict: LoadFailure {
        var kind: LoadFailureKind { .conflict }
    }

    /// A response to a user who isn't signed in.
    struct SignedOut: LoadFailure {
        var kind: LoadFailureKind { .unauthorized }
    }

    static let longestReadLag = Duration.seconds(3)

    private let server: LossyServer<[Board]>
    private let clock: ManualClock
    private let journal: StrokeJournal
    private let disk: MemoryStore
    private let isSignedIn: Lock<Bool>
    private let isAlive = Lock(true)
    private let random: Lock<SeededGenerator>

    @MainActor
    init(_ world: WritingWorld, _ random: SeededGenerator) {
        (server, clock, journal, disk) = (world.server, world.clock, world.journal, world.records)
        (isSignedIn, self.random) = (world.isSignedIn, Lock(random))
    }

    /// Ends the process: no request begins anymore, and those that have begun may still reach the server.
    func kill() {
        isAlive.withLock { $0 = false }
    }

    /// Loads a board.
    func load(_ number: Int, _ validator: LoadValidator?) async throws -> LoadResult<Board> {
        guard isAlive.withLock({ $0 }) else { throw Killed() }
        let (wayThere, wayBack, fails) = random.withLock { random in
            let longest: [Int64] = [1_000_000, 100_000_000, 4_000_000_000]
            let (one, other) = (longest[random.number(below: 3)], longest[random.number(below: 3)])
            return (
                Duration.nanoseconds(1 + random.number(below: one)),
                Duration.nanoseconds(1 + random.number(below: other)), random.happens(onceIn: 6)
            )
        }
        try await clock.sleep(for: wayThere)
        let board = try server.read()[number]
        try await clock.sleep(for: wayBack)
        if fails { throw LossyServerFailure.unavailable(retryAfter: nil) }
        let current = LoadValidator("\(board.version)")
        return validator == current ? .notModified : .modified(board, validator: current)
    }

    /// Adds a mark to boards, and returns the first of them.
    func write(_ mark: Int, _ boards: [Int], _ version: Int?, _ id: UUID) async throws -> Board {
        guard isAlive.withLock({ $0 }) else { throw Killed() }
        begin(mark, id)
        do {
            let board = try await server.write(id) { [journal, isSignedIn] content in
                guard isSignedIn.withLock({ $0 }) else { throw SignedOut() }
                if let version, version != content[boards[0]].version { throw Conflict() }
                for board in boards {
                    content[board].version += 1
                    content[board].marks.append(mark)
                    journal.update(mark) { $0.versions[board] = content[board].version }
                }
                return content[boards[0]]
            }
            decide(mark)
            return board
        } catch {
            let kind = LoadFailureKind(of: error)
            if kind == .permanent, error is LossyServerFailure { journal.update(mark) { $0.isRejected = true } }
            if kind == .conflict { journal.update(mark) { $0.conflicts += 1 } }
            if [.permanent, .conflict, .unauthorized].contains(kind) { decide(mark) }
            if kind == .conflict || error is LossyServerFailure, kind == .permanent || kind == .conflict {
                refuse(mark)
            }
            throw error
        }
    }

    /// Notes that a response has arrived, unless the process was killed meanwhile.
    private func decide(_ mark: Int) {
        if isAlive.withLock({ $0 }) { journal.update(mark) { $0.decisions += 1 } }
    }

    /// Notes that the app has learned that nothing was applied.
    private func refuse(_ mark: Int) {
        if isAlive.withLock({ $0 }) { journal.update(mark) { $0.openAttempts = 0 } }
    }

    private func begin(_ mark: Int, _ id: UUID) {
        let isSaved = disk.mutations.contains { record in
            String(decoding: record.data, as: UTF8.self).contains(id.uuidString)
        }
        journal.update(mark) { facts in
            facts.attempts += 1
            facts.openAttempts += 1
            facts.ids.insert(id)
            if !isSaved { facts.wasUnsaved = true }
        }
    }
}
