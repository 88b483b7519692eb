import HeadlessHost
import OpenCombine
import PortableUI
import Testing

@MainActor
struct AccessibilityAnnouncementTests {
    @Test func `an announcement is heard in the window of the view that posts it, and in no other`() throws {
        let host = HeadlessHost { Speaker(words: "Sent") }
        let other = HeadlessHost { Speaker(words: "Draft") }
        try host.tap("Say it")
        #expect(host.announcements == ["appeared", "Sent"])
        #expect(other.announcements == ["appeared"])
    }

    @Test func `tasks of a view speak for its window, after their suspensions too`() async throws {
        let gate = Gate()
        let host = HeadlessHost {
            Text("Waiting").task {
                await gate.wait()
                AccessibilityNotification.Announcement("Arrived").post()
            }
        }
        #expect(host.announcements.isEmpty)
        await gate.open()
        try await host.until { !host.announcements.isEmpty }
        #expect(host.announcements == ["Arrived"])
    }

    @Test func `a value from another window is announced in the window that receives it`() async throws {
        let messages = PassthroughSubject<String, Never>()
        let sender = HeadlessHost { Button("Send") { messages.send("Hello") } }
        let receiver = HeadlessHost {
            Text("Inbox").onReceive(messages) { AccessibilityNotification.Announcement($0).post() }
        }
        try sender.tap("Send")
        try await receiver.until { !receiver.announcements.isEmpty }
        #expect(receiver.announcements == ["Hello"])
        #expect(sender.announcements.isEmpty)
    }

    @Test func `code outside of every window speaks to none`() {
        let host = HeadlessHost { Text("Quiet") }
        AccessibilityNotification.Announcement("Nothing").post()
        #expect(host.announcements.isEmpty)
    }

    @Test func `words that nobody takes are bounded, said once, and never empty`() throws {
        let host = HeadlessHost { Speaker(words: "", burst: 100) }
        try host.tap("Say it")
        #expect(host.announcements == ["appeared"])
        try host.tap("Say much")
        #expect(host.announcements == ["appeared"] + (93...100).map { "Word \($0)" })
    }
}

private struct Speaker: View {
    let words: String
    var burst = 0

    var body: some View {
        Button("Say it") { AccessibilityNotification.Announcement(words).post() }
            .onAppear { AccessibilityNotification.Announcement("appeared").post() }
        Button("Say much") {
            for number in 1...max(1, burst) {
                AccessibilityNotification.Announcement("Word \(number)").post()
                AccessibilityNotification.Announcement("Word \(number)").post()
            }
        }
    }
}
