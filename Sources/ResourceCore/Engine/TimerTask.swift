final class TimerTask: Sendable {
    let deadline: Duration
    private let slot = TaskSlot()

    init(deadline: Duration) { self.deadline = deadline }

    func start(by starter: TaskStarter, on time: TimeSource, fire: @escaping @Sendable (TimerTask) -> Void) {
        slot.start(by: starter) { [self] in
            guard (try? await time.sleep(deadline)) != nil else { return }
            fire(self)
        }
    }

    func cancel() { slot.cancel() }
}

extension Turn {
    // Without the timer, which a caller sets at the end.
    package mutating func addAlarm(after delay: Duration, for part: some PartAlarm) -> Alarm<AlarmTarget> {
        let alarm = Alarm(deadline: now() + delay, for: AlarmTarget.part(part))
        state.alarms.add(alarm)
        return alarm
    }

    package mutating func removeAlarm(_ alarm: Alarm<AlarmTarget>) { state.alarms.remove(alarm) }

    // A timer that would fire too early stays: it finds nothing due, and continues to wait.
    package mutating func setTimer() {
        let earliest = state.alarms.earliest
        if let timer = state.timer {
            if let earliest, timer.deadline <= earliest { return }
            effects.work.append { timer.cancel() }
        }
        let timer = earliest.map { TimerTask(deadline: $0) }
        state.timer = timer
        guard let timer else { return }
        effects.work.append { [container] in
            // NB: The task doesn't keep the container alive.
            timer.start(by: container.starter, on: container.time) { [weak container] timer in
                container?.timerFired(timer, isolation: nil)
            }
        }
    }
}

extension ResourceContainer {
    private static let ringsAtOnce = 64

    // A timer that was replaced meanwhile has no effect.
    func timerFired(_ timer: TimerTask, isolation: isolated (any Actor)? = #isolation) {
        let date = wallClock()
        withTurn { turn in
            guard turn.state.timer === timer else { return }
            let now = turn.now()
            for _ in 0..<Self.ringsAtOnce {
                guard let alarm = turn.state.alarms.popDue(at: now) else { break }
                switch alarm.target {
                case .deadline(let kind, let entry): entry.ring(kind, &turn)
                case .part(let part): part.ring(at: date, &turn)
                case nil: break
                }
            }
            turn.state.timer = nil
            turn.setTimer()
        }
    }
}
