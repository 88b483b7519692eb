import Foundation

// A call on the main actor once a time has passed on the container's clock. It doesn't keep the container alive.
@MainActor
package final class MainActorAlarm {
    private weak var container: ResourceContainer?
    private var alarm: Alarm<AlarmTarget>?
    private var action: (@MainActor () -> Void)?

    package init(
        after delay: Duration, in container: ResourceContainer, perform action: @escaping @MainActor () -> Void
    ) {
        (self.container, self.action) = (container, action)
        alarm = container.withTurn { turn in
            let alarm = turn.addAlarm(after: delay, for: Ring(alarm: self))
            turn.setTimer()
            return alarm
        }
    }

    package func cancel() {
        guard action != nil, let alarm else { return }
        (action, self.alarm) = (nil, nil)
        container?.withTurn { turn in
            turn.removeAlarm(alarm)
            turn.setTimer()
        }
    }

    fileprivate func perform() {
        let action = action
        (self.action, alarm) = (nil, nil)
        action?()
    }
}

private struct Ring: PartAlarm, PartMail {
    let alarm: MainActorAlarm

    func ring(at date: Date, _ turn: inout Turn) {
        turn.effects.mail.append(.part(self))
    }

    func arrive() { alarm.perform() }
}
