// The messages of a connection that its feed hasn't taken (V19).
struct FeedBuffer<Change: Sendable, Position: FeedPosition>: Sendable {
    typealias Message = FeedMessage<Change, Position>

    private struct Amount: Sendable {
        var count = 0
        var bytes = 0

        mutating func add(_ message: Message) {
            count += 1
            bytes += message.bytes
        }
    }

    private(set) var messages: [Message] = []

    // Those at the beginning, which wait for others that complete them.
    private var parts = Amount()
    private var others = Amount()

    var isApplying = false
    private(set) var end: (any Error)?

    var partCount: Int { parts.count }

    var isFull: Bool {
        others.count >= FeedLimits.messages || others.bytes >= FeedLimits.bytes || parts.count >= FeedLimits.parts
            || parts.bytes >= FeedLimits.partBytes
    }

    mutating func append(_ message: Message) {
        messages.append(message)
        others.add(message)
    }

    // The first end counts.
    mutating func finish(_ error: any Error) { end = end ?? error }

    // Of the first messages, some are done. The others wait as parts.
    mutating func remove(_ done: Int, ofFirst taken: Int) {
        messages.removeFirst(done)
        (parts, others) = (Amount(), Amount())
        for message in messages.prefix(taken - done) { parts.add(message) }
        for message in messages.dropFirst(taken - done) { others.add(message) }
    }
}
