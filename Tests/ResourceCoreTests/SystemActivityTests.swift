import Foundation
import Testing

@testable import ResourceCore

/// The operating system's notifications about the app, and their observers.
@Suite(.timeLimit(.minutes(10))) struct SystemActivityTests {
    @Test(arguments: [
        ("UIApplicationWillEnterForegroundNotification", TriggerEvent.foreground),
        ("UIApplicationDidEnterBackgroundNotification", .background),
        ("NSApplicationDidBecomeActiveNotification", .foreground), ("NSApplicationDidHideNotification", .background),
    ])
    func `a notification of the application is an event`(name: String, event: TriggerEvent) async {
        let center = NotificationCenter()
        var events = SystemActivity(center: center).events().makeAsyncIterator()
        center.post(name: Notification.Name("AnotherNotification"), object: nil)
        center.post(name: Notification.Name(name), object: nil)
        #expect(await events.next() == event)
    }

    @Test func `the shared container follows the connection and the app`() {
        #expect(ResourceContainer.shared.withTurn { $0.state.followed.count } == 2)
        #expect(ResourceContainer().withTurn { $0.state.followed.isEmpty })
    }
}
