import Foundation
import ResourceCore
import ResourceFeeds
import ResourcePages
import ResourceTesting
import SeededRandom

@testable import EngineProofs
@testable import ResourceFeeds

typealias NotesMessage = FeedMessage<Edit, LossyFeedPosition>
typealias NotesPage = Page<Note, NotesCursor>

/// The conditions of the simulated app, which a control makes worse.
struct NotesConditions: Sendable {
    /// A closure that applies a change to a list.
    var apply: @Sendable (inout Pages<Note>, Edit) -> Void = { $0.apply($1) }

    /// A closure that returns the position that a page names in place of its own.
    var alterPosition: @Sendable (LossyFeedPosition, _ isFirst: Bool) -> LossyFeedPosition? = { position, _ in position
    }

    /// A closure that returns what arrives in place of the message with a number.
    var alter: @Sendable (NotesMessage, _ number: Int) -> [NotesMessage] = { message, _ in [message] }

    /// A Boolean value that indicates whether the pages after the first are those of an older state.
    var trails = false

    var order = LossyFeedPosition.order
}

/// The traits of a simulated list.
struct NotesScenario: Sendable {
    let announces: Bool

    /// A Boolean value that indicates whether each page names its position, so that changes may add to what there is.
    let namesPositions: Bool
    let limit: Int?
    let losesMessages: Bool
    let restarts: Bool
    let isKilled: Bool

    init(using random: inout SeededGenerator) {
        announces = !random.happens(onceIn: 3)
        namesPositions = !random.happens(onceIn: 3)
        limit = random.happens(onceIn: 3) ? 3 : nil
        losesMessages = random.happens(onceIn: 3)
        restarts = random.happens(onceIn: 2)
        isKilled = random.happens(onceIn: 3)
    }
}

/// The place where a page begins, among notes whose numbers fall.
struct NotesCursor: Codable, Hashable, Sendable {
    /// A Boolean value that indicates whether the notes are newer than the bound, which is one of them then.
    var isNewer = false
    var bound: Int
}

/// A server of notes, and the network before it.
final class NotesWorld: Sendable {
    let scenario: NotesScenario
    let conditions: NotesConditions
    let turns: JobTurns
    let clock = ManualClock()
    let values = MemoryStore()
    let server: LossyFeed<[Note], Edit>
    let isCalm = Lock(false)
    let isSilent = Lock(false)
    let random: Lock<SeededGenerator>
    private let messages = Lock(0)

    /// The number of the process, of which only the last one reaches the server.
    private let launches = Lock(0)

    init(seed: UInt64, _ turns: JobTurns, _ conditions: NotesConditions) {
        var generator = SeededGenerator(seed: seed, 11)
        let scenario = NotesScenario(using: &generator)
        (self.scenario, self.conditions, self.turns) = (scenario, conditions, turns)
        random = Lock(generator)
        let notes = (1...7).reversed().map { Note(id: $0, text: "\($0)") }
        server = LossyFeed(
            notes, clock: clock, announces: scenario.announces,
            fate: { [isCalm, isSilent] message in
                guard scenario.losesMessages, !isCalm.withLock({ $0 }) else { return .delivered }
                var random = SeededGenerator(seed: seed, 12, message)
                let fate = MessageFate.random(using: &random)
                if fate == .silent { isSilent.withLock { $0 = true } }
                return fate
            }
        ) {
            $0.apply($1)
        }
    }

    /// Starts a process, and returns its resource.
    func launch() -> Resource<Pages<Note>> {
        let launch = launches.withLock { launches in
            launches += 1
            return launches
        }
        server.disconnect()
        let list = Resource<Pages<Note>>.pages("notes") { [self] cursor in
            try await page(at: cursor, launch)
        }
        let live = list.live(order: conditions.order) { [self] position in
            try await changes(after: position, launch)
        } apply: { [conditions] in
            conditions.apply(&$0, $1)
        }
        return (scenario.limit.map { live.limit(pages: $0) } ?? live).persisted()
    }

    private func page(at cursor: NotesCursor?, _ launch: Int) async throws -> NotesPage {
        let fails = try await travel(launch)
        var snapshot = try server.snapshot()
        if conditions.trails, cursor != nil, snapshot.position.offset > 1 {
            let old = LossyFeedPosition(epoch: snapshot.position.epoch, offset: snapshot.position.offset - 2)
            snapshot.value = server.content(at: old) ?? snapshot.value
        }
        _ = try await travel(launch)
        if fails { throw LossyServerFailure.unavailable(retryAfter: nil) }
        let page = snapshot.value.page(at: cursor)
        let isNamed = cursor == nil || scenario.namesPositions || scenario.limit != nil
        return page.at(isNamed ? conditions.alterPosition(snapshot.position, cursor == nil) : nil)
    }

    private func changes(
        after position: LossyFeedPosition, _ launch: Int
    ) async throws -> AsyncThrowingFlatMapSequence<LossyFeed<[Note], Edit>.Messages, NotesMessages> {
        if try await travel(launch) { throw LossyServerFailure.unavailable(retryAfter: nil) }
        isSilent.withLock { $0 = false }
        let (alter, messages) = (conditions.alter, messages)
        return try server.changes(after: position).flatMap { message in
            let number = messages.withLock { number in
                number += 1
                return number
            }
            return NotesMessages(messages: alter(message, number))
        }
    }

    /// Lets a request or response take its time, and returns a Boolean value that indicates whether it fails.
    private func travel(_ launch: Int) async throws -> Bool {
        let (time, fails) = random.withLock { random in
            let longest: [Int64] = [1, 1_000_000, 100_000_000, 4_000_000_000]
            return (random.number(below: longest[random.number(below: 4)]), random.happens(onceIn: 10))
        }
        if time > 0 { try await clock.sleep(for: .nanoseconds(time)) }
        guard launches.withLock({ $0 }) == launch else { throw CancellationError() }
        return fails && !isCalm.withLock { $0 }
    }
}

/// What arrives in place of a message.
struct NotesMessages: AsyncSequence, AsyncIteratorProtocol {
    var messages: [NotesMessage]

    mutating func next() async -> NotesMessage? { messages.isEmpty ? nil : messages.removeFirst() }

    func makeAsyncIterator() -> Self { self }
}

extension [Note] {
    static var pageSize: Int { 2 }

    mutating func apply(_ edit: Edit) {
        switch edit {
        case .add(let id): insert(Note(id: id, text: "\(id)"), at: 0)
        case .edit(let id, let text): if let place = firstIndex(where: { $0.id == id }) { self[place].text = text }
        case .append(let id, let text): if let place = firstIndex(where: { $0.id == id }) { self[place].text += text }
        case .remove(let id): removeAll { $0.id == id }
        }
    }

    fileprivate func page(at cursor: NotesCursor?) -> NotesPage {
        guard let cursor else { return page(Array(prefix(Self.pageSize)), previous: nil) }
        if cursor.isNewer {
            let newer = filter { $0.id >= cursor.bound }
            let items = Array(newer.suffix(Self.pageSize))
            let previous =
                newer.count > items.count ? items.first.map { NotesCursor(isNewer: true, bound: $0.id + 1) } : nil
            return Page(items, next: NotesCursor(bound: cursor.bound), previous: previous)
        }
        let items = filter { $0.id < cursor.bound }.prefix(Self.pageSize)
        return page(Array(items), previous: NotesCursor(isNewer: true, bound: cursor.bound))
    }

    private func page(_ items: [Note], previous: NotesCursor?) -> NotesPage {
        let last = items.last.map(\.id)
        let next = last.flatMap { last in contains { $0.id < last } ? NotesCursor(bound: last) : nil }
        return Page(items, next: next, previous: previous)
    }
}
