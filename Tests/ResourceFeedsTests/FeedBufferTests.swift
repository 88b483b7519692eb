import ResourceCore
import Testing

@testable import ResourceFeeds

/// The limits of what waits for a feed (V19).
struct FeedBufferTests {
    private func buffer(
        of messages: Int, bytes: Int = 0, as message: FeedMessage<String, Int> = .change("", at: 1)
    ) -> FeedBuffer<String, Int> {
        var (buffer, message) = (FeedBuffer<String, Int>(), message)
        message.bytes = bytes
        for _ in 0..<messages { buffer.append(message) }
        return buffer
    }

    @Test(arguments: [(999, 0, false), (1_000, 0, true), (2, 524_287, false), (2, 524_288, true), (1, 1 << 30, true)])
    func `1,000 messages or 1 MB may wait`(messages: Int, bytes: Int, isFull: Bool) {
        #expect(buffer(of: messages, bytes: bytes).isFull == isFull)
    }

    @Test func `messages that are done make room for others`() {
        var buffer = buffer(of: 1_000)
        buffer.remove(1, ofFirst: 1, areHeld: false)
        #expect(!buffer.isFull && buffer.messages.count == 999 && buffer.isReady)
    }

    @Test(arguments: [(99_999, 0, false), (100_000, 0, true), (16, (1 << 20) - 1, false), (16, 1 << 20, true)])
    func `parts of one change may be 100,000 or 16 MB, however fast they arrive`(parts: Int, bytes: Int, isFull: Bool) {
        let buffer = buffer(of: parts, bytes: bytes, as: .part(""))
        #expect(buffer.isFull == isFull && !buffer.isReady)
    }

    @Test func `what waits for a message that completes it isn't ready`() {
        var buffer = FeedBuffer<String, Int>()
        for message in [.part(""), .upToDate, .part("")] as [FeedMessage<String, Int>] { buffer.append(message) }
        #expect(buffer.isReady)
        buffer.remove(0, ofFirst: 3, areHeld: false)
        #expect(!buffer.isReady && buffer.messages.count == 3)
        buffer.append(.part(""))
        #expect(!buffer.isReady)
        buffer.append(.change("", at: 1))
        #expect(buffer.isReady)
        buffer.remove(5, ofFirst: 5, areHeld: false)
        #expect(!buffer.isReady && buffer.messages.isEmpty)
    }

    @Test func `the first end counts`() {
        var buffer = buffer(of: 0)
        buffer.finish(FeedError.silent)
        buffer.finish(FeedError.ended)
        #expect(buffer.end as? FeedError == .silent)
    }
}
