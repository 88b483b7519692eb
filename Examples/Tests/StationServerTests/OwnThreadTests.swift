import Testing

@Suite(.ownThread) struct OwnThreadTests {
    @Test func `what a test awaits runs on its own thread, too`() async {
        func hasThread() -> Bool { withUnsafeCurrentTask { $0?.unownedTaskExecutor } != nil }
        async let child = hasThread()
        #expect(await child)
        #expect(hasThread())
    }
}

struct SharedThreadTests {
    @Test func `other tests share threads`() async {
        #expect(withUnsafeCurrentTask { $0?.unownedTaskExecutor } == nil)
    }
}
