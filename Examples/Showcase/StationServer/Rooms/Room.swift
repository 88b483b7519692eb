import NIOCore

/// The messages of a room, each of which is an event of its log.
struct Room {
    /// The numbers of newest events in the log, of messages that are kept, and of messages in a snapshot.
    static let (events, kept, shown) = (200, 1_000, 50)

    let id: String

    /// The number of messages so far.
    private(set) var count = 0
    private(set) var messages = CircularBuffer<RoomMessage>()
    private(set) var settings = RoomSettings()

    /// The number of messages before the log.
    private(set) var compacted = 0
    private var bots = (start: Duration.zero, written: 0)

    init(id: String) {
        self.id = id
    }

    /// Adds the message that a closure creates for the next number.
    mutating func add(_ message: (_ number: Int) -> RoomMessage) -> RoomMessage {
        count += 1
        let message = message(count)
        messages.append(message)
        if messages.count > Self.kept { messages.removeFirst() }
        compacted = max(compacted, count - Self.events)
        return message
    }

    /// Forgets all events, but no message.
    mutating func compact() {
        compacted = count
    }

    /// Returns the messages after an offset, or `nil` if the log doesn't have all of them.
    func messages(after offset: Int) -> [RoomMessage]? {
        guard (compacted...count).contains(offset) else { return nil }
        return Array(messages.suffix(count - offset))
    }

    /// Returns the newest messages of a replica that has those written by a time, and the offset of the last one.
    func snapshot(asOf time: Duration) -> (messages: [RoomMessage], offset: Int) {
        let missing = messages.reversed().prefix { $0.written > time }.count
        return (Array(messages.dropLast(missing).suffix(Self.shown)), count - missing)
    }
}

// MARK: - Settings

extension Room {
    /// Changes the settings, and lets bots begin at a time.
    mutating func change(_ control: RoomControl, at now: Duration) {
        settings.lag = control.lag ?? settings.lag
        settings.repeats = control.repeats ?? settings.repeats
        if let rate = control.bots, rate != settings.bots {
            settings.bots = rate
            bots = (now, 0)
        }
        if control.compact == true { compact() }
    }

    /// Adds the messages that bots have written by a time.
    ///
    /// Those that wouldn't be kept are only counted.
    mutating func settle(at now: Duration, message: (_ number: Int, _ time: Duration) -> RoomMessage) {
        guard settings.bots > 0 else { return }
        let due = Int((now - bots.start) / .seconds(1) * Double(settings.bots))
        let skipped = max(0, due - bots.written - Self.kept)
        (count, bots.written) = (count + skipped, bots.written + skipped)
        if skipped > 0 { messages.removeAll() }
        while bots.written < due {
            bots.written += 1
            let time = bots.start + .seconds(1) * bots.written / settings.bots
            _ = add { message($0, time) }
        }
    }
}

// MARK: - Keeping

extension Room {
    /// The messages of a room, as they're kept on disk.
    struct Record: Codable {
        let id: String
        let count: Int
        let messages: [RoomMessage]

        /// A Boolean value that indicates whether a room can have these messages.
        var isPossible: Bool {
            messages.count <= Room.kept && (messages.count..<1 << 53).contains(count)
                && messages.map(\.number).elementsEqual((count - messages.count + 1)..<(count + 1))
        }
    }

    var record: Record { Record(id: id, count: count, messages: Array(messages)) }

    /// Creates the room of an earlier process, with an empty log.
    init(_ record: Record) {
        self.init(id: record.id)
        (count, compacted) = (record.count, record.count)
        messages = CircularBuffer(record.messages)
    }
}
