import ResourceCore
import Testing

@testable import ResourceFeeds

/// The limits of what waits for a feed (V19).
struct FeedBufferTests {
    private func buffer(of messages: Int, bytes: Int = 0) -> FeedBuffer<String, Int> {
        var buffer = FeedBuffer<String, Int>()
        for number in 0..<messages {
            var message = FeedMessage<String, Int>.change("", at: number)
            message.bytes = bytes
            buffer.append(message)
        }
        return buffer
    }

    @Test(arguments: [(999, 0, false), (1_000, 0, true), (2, 524_287, false), (2, 524_288, true), (1, 1 << 30, true)])
    func `1,000 messages or 1 MB may wait`(messages: Int, bytes: Int, isFull: Bool) {
        #expect(buffer(of: messages, bytes: bytes).isFull == isFull)
    }

    @Test func `messages that are done make room for others`() {
        var buffer = buffer(of: 1_000)
        buffer.remove(1, ofFirst: 1)
        #expect(!buffer.isFull && buffer.messages.count == 999 && buffer.partCount == 0)
    }

    @Test(arguments: [(99_999, 0, false), (100_000, 0, true), (16, (1 << 20) - 1, false), (16, 1 << 20, true)])
    func `parts of one change may be 100,000 or 16 MB`(parts: Int, bytes: Int, isFull: Bool) {
        var buffer = buffer(of: parts, bytes: bytes)
        buffer.remove(0, ofFirst: parts)
        #expect(buffer.isFull == isFull && buffer.partCount == parts)
    }

    @Test func `messages that arrive while others are applied don't count as parts`() {
        var buffer = buffer(of: 12)
        buffer.remove(7, ofFirst: 10)
        #expect(buffer.partCount == 3 && buffer.messages.count == 5)
    }

    @Test func `the first end counts`() {
        var buffer = buffer(of: 0)
        buffer.finish(FeedError.silent)
        buffer.finish(FeedError.ended)
        #expect(buffer.end as? FeedError == .silent)
    }
}
