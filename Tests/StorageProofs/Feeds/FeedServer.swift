import Foundation
import SeededRandom

/// A server with a log of items, which loses messages, survives its readers, and judges what they show.
struct FeedServer {
    private(set) var log: [(item: Int, key: UUID?)] = []
    private(set) var saved: Set<Int> = []
    private(set) var posted: Set<Int> = []
    private(set) var findings: Set<FeedFinding> = []
    private(set) var last: LoggedItems?
    private let fault: FeedFault?
    private var connections: Set<Int> = []
    private var random: SeededGenerator
    private var others = 0

    /// Whether everything is answered, so that a reader comes to its end.
    var isQuiet = false

    init(seed: UInt64, fault: FeedFault?) {
        (self.fault, random) = (fault, SeededGenerator(seed: seed, -2))
    }

    /// Forgets the connections of a reader that has ended.
    mutating func hangUp() { (connections, last) = ([], nil) }

    /// Returns the lines that answer a line of a reader, if any.
    mutating func answer(_ line: String) -> String? {
        guard let message = try? JSONDecoder().decode(ReaderMessage.self, from: Data(line.utf8)) else { return nil }
        var answers = answers(to: message)
        // NB: Items of another client, whose numbers are negative.
        if !isQuiet, random.happens(onceIn: 4) {
            others += 1
            answers += append(-others, nil)
        }
        if !isQuiet, random.happens(onceIn: 6), let connection = connections.min() {
            connections.remove(connection)
            answers.append(.end(connection))
        }
        let lines = answers.compactMap { try? JSONEncoder().encode($0) }.map { String(decoding: $0, as: UTF8.self) }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    private mutating func answers(to message: ReaderMessage) -> [ReaderAnswer] {
        switch message {
        case .snapshot(let request):
            let items = LoggedItems(items: log.map(\.item), place: log.count)
            return [.snapshot(request, items, at: log.count + (fault == .namesLaterPositions ? 1 : 0))]
        case .connect(let connection, let position):
            connections.insert(connection)
            let missed = position < log.count ? (position..<log.count).map { change($0, to: connection) } : []
            return missed + [.upToDate(connection)]
        case .close(let connection): connections.remove(connection)
        case .post(let request, let item, let key): return post(item, key, request)
        case .saved(let item): saved.insert(item)
        case .shown(let value): judge(value)
        }
        return []
    }

    private mutating func post(_ item: Int, _ key: UUID, _ request: Int) -> [ReaderAnswer] {
        posted.insert(item)
        let isLost = !isQuiet && random.happens(onceIn: 3)
        if isLost, random.happens(onceIn: 2) { return [.posted(request, at: nil)] }
        let known = log.firstIndex { $0.key == key }
        let changes = known == nil ? append(item, key) : []
        return changes + [.posted(request, at: isLost ? nil : known.map { $0 + 1 } ?? log.count)]
    }

    private mutating func append(_ item: Int, _ key: UUID?) -> [ReaderAnswer] {
        log.append((item, key))
        return connections.sorted().map { change(log.count - 1, to: $0) }
    }

    private func change(_ index: Int, to connection: Int) -> ReaderAnswer {
        .change(connection, LoggedItem(item: log[index].item, place: index + 1), by: log[index].key)
    }
}

// What readers show, judged by the log.
extension FeedServer {
    private mutating func judge(_ value: LoggedItems) {
        if value.isBroken { findings.insert(.torn) }
        if value.place > log.count || Array(value.items.prefix(value.place)) != log.prefix(value.place).map(\.item) {
            findings.insert(.wrong)
        }
        let pending = value.items.dropFirst(value.place)
        if Set(value.items).count < value.items.count { findings.insert(.doubled) }
        if pending.contains(where: { $0 < 0 }) { findings.insert(.wrong) }
        if let last, value.place < last.place { findings.insert(.wentBack) }
        last = value
    }

    /// Judges the end, at which a reader has shown everything.
    mutating func judgeEnd() {
        let items = log.map(\.item)
        if Set(items).count < items.count { findings.insert(.doubled) }
        if !saved.isSubset(of: items) { findings.insert(.lost) }
        if last?.items != items { findings.insert(.missed) }
    }
}

/// A violation of the promises of a feed on disk.
package enum FeedFinding: String, Hashable, Sendable {
    /// A mutation that was saved isn't in the log.
    case lost

    /// An item is in the log twice, or is shown twice.
    case doubled

    /// A value and a position were of different moments.
    case torn

    /// A value isn't what the log has at its position.
    case wrong
    case wentBack = "went back"

    /// An item isn't shown at the end.
    case missed
}

/// A fault of a server or a reader that a proof must notice.
package enum FeedFault: String, Codable, CaseIterable, Sendable {
    case changesKeys = "each attempt carries another key"
    case namesLaterPositions = "a snapshot names a position that it doesn't have"

    package var findings: Set<FeedFinding> {
        switch self {
        case .changesKeys: [.doubled]
        case .namesLaterPositions: [.torn, .missed]
        }
    }
}
