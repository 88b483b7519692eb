import AsyncResources
import Foundation
import ResourceTesting
import Testing

@testable import Showcase

/// The train of one page: it follows the server, and its own changes only affect the server.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct TrainModelTests {
    private let server = GatedLoader<TrainNews.Edition?>(.ignoresCancellation)
    private let writes = GatedLoader<Void>()
    private let tags = Recorder()
    private let model: TrainModel

    init() {
        let (server, writes, tags) = (server, writes, tags)
        model = TrainModel(
            settings: .train { tag in
                await tags.note(tag)
                return try await server.load()
            },
            presets: Resource("presets") { [] },
            write: { _ in try await writes.load() })
        model.settings.appear()
    }

    private static let old = TrainNews.Edition(settings: .anything, tag: "1")
    private static let refuses = TrainChange.details(TrainDetails(tunnel: .refusing))
    private static let fails = TrainChange.details(TrainDetails(failureRate: 1))

    /// Returns the edition that results from applying a change to the old one.
    private static func edition(_ tag: String, _ change: TrainChange) -> TrainNews.Edition {
        TrainNews.Edition(settings: change.made(in: old.settings), tag: tag)
    }

    private func shows(_ edition: TrainNews.Edition) async throws {
        try await model.settings.until { $0.value == edition.settings }
    }

    @Test func `it follows changes that others make, and asks on when there was none for a while`() async throws {
        try await server.nextCall().succeed(Self.old)
        try await shows(Self.old)
        try await server.nextCall().succeed(nil)
        let next = Self.edition("2", Self.refuses)
        try await server.nextCall().succeed(next)
        try await shows(next)
        _ = try await server.nextCall()
        #expect(tags.notes == [nil, "1", "1", "2"])
    }

    @Test func `a server that names no edition is asked once`() async throws {
        try await server.nextCall().succeed(TrainNews.Edition(settings: .anything))
        try await model.settings.until { $0.value == .anything && $0.activity == nil }
        #expect(server.count == 1)
    }

    @Test func `a change shows when the server says so, and what it said before counts no more`() async throws {
        try await server.nextCall().succeed(Self.old)
        let before = try await server.nextCall()
        model.choose(Self.refuses)
        try await writes.nextCall().succeed(())
        try await before.waitForCancellation()
        let after = try await server.nextCall()
        #expect(model.settings.value == Self.old.settings)
        let others = Self.edition("3", Self.fails)
        after.succeed(others)
        try await shows(others)
        before.succeed(Self.edition("2", Self.refuses))
        try await server.nextCall().succeed(Self.edition("4", Self.refuses))
        try await shows(Self.edition("4", Self.refuses))
        #expect(tags.notes == [nil, "1", nil, "3"])
    }

    @Test func `changes are sent one at a time`() async throws {
        try await server.nextCall().succeed(Self.old)
        model.choose(Self.refuses)
        model.choose(Self.fails)
        let first = try await writes.nextCall()
        #expect(writes.count == 1)
        #expect(model.changes.waiting == [Self.fails])
        first.succeed(())
        let second = try await writes.nextCall()
        #expect(model.changes.sent == Self.fails)
        second.succeed(())
    }

    @Test func `a change that failed is complained about, unless the server has made it`() async throws {
        try await server.nextCall().succeed(Self.old)
        _ = try await server.nextCall()
        model.choose(Self.refuses)
        try await writes.nextCall().fail(AnswerLost())
        let asked = try await server.nextCall()
        #expect(model.changes.complaint(in: Self.old.settings) == "The answer was lost.")
        let made = Self.edition("2", Self.refuses)
        asked.succeed(made)
        try await shows(made)
        #expect(model.changes.complaint(in: made.settings) == nil)
    }
}

/// The tags in the requests to a server, in order.
@MainActor
private final class Recorder {
    private(set) var notes: [String?] = []

    func note(_ tag: String?) {
        notes.append(tag)
    }
}

private struct AnswerLost: Error, LocalizedError {
    var errorDescription: String? { "The answer was lost." }
}
