/// The single task of a container that waits for its earliest alarm.
final class TimerTask: Sendable {
    let deadline: Duration
    private let slot = TaskSlot()

    init(deadline: Duration) {
        self.deadline = deadline
    }

    /// Starts to wait, without keeping the container alive.
    func start(for container: ResourceContainer) {
        slot.start(by: container.starter) { [self, time = container.time, weak container] in
            guard (try? await time.sleep(deadline)) != nil else { return }
            container?.timerFired(self, isolation: nil)
        }
    }

    func cancel() {
        slot.cancel()
    }
}

extension ContainerState {
    /// Ensures that one task waits for the earliest alarm, and none if there is no alarm.
    ///
    /// A timer that would fire too early stays: it finds nothing due, and continues to wait.
    mutating func setTimer(_ container: ResourceContainer, _ effects: inout Effects) {
        let earliest = alarms.earliest
        if let timer {
            if let earliest, timer.deadline <= earliest { return }
            effects.work.append { timer.cancel() }
        }
        timer = earliest.map { TimerTask(deadline: $0) }
        guard let timer else { return }
        effects.work.append { timer.start(for: container) }
    }
}

extension ResourceContainer {
    /// The maximum number of alarms that ring while the lock is held once.
    ///
    /// The others ring next.
    private static let ringsAtOnce = 64

    /// Rings the alarms that are due.
    ///
    /// A timer that was replaced meanwhile has no effect.
    func timerFired(_ timer: TimerTask, isolation: isolated (any Actor)? = #isolation) {
        let effects = withTable { table in
            guard table.timer === timer else { return Effects() }
            var effects = Effects()
            let now = table.now(self)
            for _ in 0..<Self.ringsAtOnce {
                guard let alarm = table.alarms.popDue(at: now) else { break }
                effects.append(alarm.ring(&table, self))
            }
            table.timer = nil
            table.setTimer(self, &effects)
            return effects
        }
        effects.perform(in: self)
    }
}
