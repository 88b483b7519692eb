// The messages of a connection that its feed hasn't taken (V19).
struct FeedBuffer<Change: Sendable, Position: FeedPosition>: Sendable {
    typealias Message = FeedMessage<Change, Position>

    private struct Amount: Sendable {
        var count = 0
        var bytes = 0
    }

    private(set) var messages: [Message] = []

    // Parts, and what stands between parts that wait for the message that completes them.
    private var parts = Amount()
    private var others = Amount()

    var isApplying = false

    // Whether all of it waits for a snapshot (V9).
    var isHeld = false
    private(set) var end: (any Error)?

    // Whether there is more than what waits for another message.
    var isReady: Bool { others.count > 0 && !isHeld }

    var isFull: Bool {
        others.count >= FeedLimits.messages || others.bytes >= FeedLimits.bytes || parts.count >= FeedLimits.parts
            || parts.bytes >= FeedLimits.partBytes
    }

    // NB: An announcement or a restart is heard while changes wait.
    mutating func append(_ message: Message) {
        messages.append(message)
        if message.change == nil { isHeld = false }
        count(message, asPart: message.isPart)
    }

    // The first end counts.
    mutating func finish(_ error: any Error) { end = end ?? error }

    // Of the first messages, some are done, and the others wait, for more of a change or for a snapshot.
    mutating func remove(_ done: Int, ofFirst taken: Int, areHeld: Bool) {
        messages.removeFirst(done)
        (parts, others) = (Amount(), Amount())
        isHeld = areHeld && done < taken && messages.dropFirst(taken - done).allSatisfy { $0.change != nil }
        for (place, message) in messages.enumerated() {
            count(message, asPart: message.isPart || (place < taken - done && !areHeld))
        }
    }

    private mutating func count(_ message: Message, asPart isPart: Bool) {
        if isPart {
            parts.count += 1
            parts.bytes += message.bytes
        } else {
            others.count += 1
            others.bytes += message.bytes
        }
    }
}
