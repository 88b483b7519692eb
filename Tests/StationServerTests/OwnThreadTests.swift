import Testing

struct OwnThreadTests {
    @Test(.ownThread) func `what a test awaits runs on its own thread, too`() async {
        func hasThread() -> Bool { withUnsafeCurrentTask { $0?.unownedTaskExecutor } != nil }
        async let child = hasThread()
        #expect(await child)
        #expect(hasThread())
    }

    @Test func `other tests share threads`() async {
        #expect(withUnsafeCurrentTask { $0?.unownedTaskExecutor } == nil)
    }
}
