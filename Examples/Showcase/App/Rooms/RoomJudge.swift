/// A judge of the values that a screen shows of a room, by the server's log.
///
/// It has no part of the code that it judges, except for the form of messages and positions.
struct RoomJudge {
    /// The server's log of a room: all messages that it keeps, and the position of the last one.
    struct Log: Decodable, Hashable, Sendable {
        let messages: [RoomMessage]
        let position: RoomPosition
    }

    /// The number of messages that weren't shown, although later ones were.
    private(set) var missed = 0

    /// The number of messages that were shown twice at once.
    private(set) var twice = 0

    /// The number of times at which a later value of the same epoch ended with an earlier message.
    private(set) var stepsBack = 0

    private var last: (epoch: Int, number: Int)?
    private var blamed: Set<Int> = []

    /// Judges a value that was shown before the log was read.
    ///
    /// Messages that the server doesn't have yet are only compared with each other. Each missed message counts once.
    mutating func judge(_ shown: [RoomMessage], by log: Log) {
        let ids = shown.map(\.id)
        twice += ids.count - Set(ids).count
        let numbers = shown.compactMap(\.number)
        guard let first = numbers.min(), let newest = numbers.max() else { return }
        let expected = log.messages.compactMap(\.number).filter { (first...newest).contains($0) }
        let missing = Set(expected).subtracting(numbers).subtracting(blamed)
        missed += missing.count
        blamed.formUnion(missing)
        if let last, last.epoch == log.position.epoch, newest < last.number { stepsBack += 1 }
        last = (log.position.epoch, newest)
    }
}
