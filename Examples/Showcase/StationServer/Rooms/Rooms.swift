import Foundation

/// The rooms that all passengers share.
struct Rooms {
    /// The names of the rooms by their IDs.
    static let names = ["dining-car": "Dining Car", "platform": "Platform"]

    /// The maximum number of messages that arrive later than their connection has ended.
    static let lateCapacity = 512

    private let started: Date
    private(set) var epoch: Int
    private var rooms: [String: Room]
    private var receipts = RoomReceipts()
    private var late: [(write: RoomWrite, due: Duration)] = []

    /// Creates the rooms of a server that started at a date, without messages or as an earlier process kept them.
    ///
    /// NB: Streams may have sent events that aren't in the record, so the epoch is a later one.
    init(started: Date, record: Record? = nil) {
        self.started = started
        epoch = max(Int(started.timeIntervalSince1970 * 1_000), (record?.epoch ?? 0) + 1)
        rooms = Self.names.reduce(into: [:]) { $0[$1.key] = Room(id: $1.key) }
        for room in record?.rooms ?? [] where rooms[room.id] != nil { rooms[room.id] = Room(room) }
        receipts = record?.receipts ?? receipts
    }

    /// Everything that outlasts the process.
    struct Record: Codable {
        let epoch: Int
        let rooms: [Room.Record]
        let receipts: RoomReceipts

        /// A Boolean value that indicates whether rooms can have this state.
        var isPossible: Bool { (0..<1 << 53).contains(epoch) && rooms.allSatisfy(\.isPossible) }
    }

    var record: Record {
        Record(epoch: epoch, rooms: rooms.values.sorted { $0.id < $1.id }.map(\.record), receipts: receipts)
    }

    /// All rooms in the order of their IDs.
    var all: [Room] { rooms.values.sorted { $0.id < $1.id } }

    subscript(id: String) -> Room? { rooms[id] }

    /// Returns the position of a number of messages.
    func position(at offset: Int) -> RoomPosition { RoomPosition(epoch: epoch, offset: offset) }

    /// Returns the messages after a position, or `nil` if the log doesn't have all of them.
    func messages(of room: Room, after position: RoomPosition) -> [RoomMessage]? {
        position.epoch == epoch ? room.messages(after: position.offset) : nil
    }
}

// MARK: - Changes

extension Rooms {
    /// The outcome of a write.
    struct Receipt: Encodable {
        let message: RoomMessage
        /// A position of the room that includes the message, which is in the current epoch.
        let position: RoomPosition
    }

    /// Writes a message, unless the same write has already been applied.
    mutating func post(_ write: RoomWrite, at time: Duration) throws(Problem) -> (receipt: Receipt, isNew: Bool) {
        if let key = write.key, let earlier = receipts[key] {
            let message = earlier.message
            guard (earlier.room, message.text, message.author) == (write.room, write.text, write.author) else {
                throw .reusedKey
            }
            return (Receipt(message: message, position: position(at: message.number)), false)
        }
        let date = date(of: time)
        let message = rooms[write.room]?.add { number in
            RoomMessage(
                number: number, author: write.author, text: write.text, at: date, mutation: write.key, written: time)
        }
        guard let message else { throw .noRoom }
        if let key = write.key { receipts.add(.init(key: key, room: write.room, message: message)) }
        return (Receipt(message: message, position: position(at: message.number)), true)
    }

    /// Returns a time since the station's start in ISO 8601 format.
    private func date(of time: Duration) -> String {
        started.addingTimeInterval(time / .seconds(1)).formatted(.iso8601)
    }

    /// Lets a message arrive later, unless too many others do.
    mutating func postpone(_ write: RoomWrite, until due: Duration) {
        guard late.count < Self.lateCapacity else { return }
        late.insert((write, due), at: late.firstIndex { $0.due > due } ?? late.endIndex)
    }

    /// Adds the messages that are due.
    mutating func settle(at now: Duration) {
        while let next = late.first, next.due <= now {
            late.removeFirst()
            _ = try? post(next.write, at: next.due)
        }
        let rooms = self
        for id in self.rooms.keys {
            self.rooms[id]?.settle(at: now) { number, time in
                RoomMessage(
                    number: number, author: "Bot", text: "Message \(number)", at: rooms.date(of: time), written: time)
            }
        }
    }

    /// Changes a room, or begins a new epoch of all rooms with empty logs.
    mutating func change(_ id: String, by control: RoomControl, at now: Duration) {
        rooms[id]?.change(control, at: now)
        guard control.deploy == true else { return }
        epoch = max(epoch + 1, Int(started.addingTimeInterval(now / .seconds(1)).timeIntervalSince1970 * 1_000))
        for id in rooms.keys { rooms[id]?.compact() }
    }
}
