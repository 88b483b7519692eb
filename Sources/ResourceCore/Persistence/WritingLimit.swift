/// A monitor of the time that one call of an archive takes.
final class WritingLimit: Sendable {
    private let alarm = Lock<Alarm?>(nil)

    /// Starts the limit when a call begins.
    func begin(_ place: RecordAgenda.Place, of queue: RecordQueue, in container: ResourceContainer) {
        container.withTable { table in
            let alarm = Alarm(deadline: table.now(container) + container.writingPatience) { _, _, _ in
                var effects = Effects()
                effects.work.append { queue.isOverdue(place) }
                return effects
            }
            self.alarm.withLock { $0 = alarm }
            table.alarms.add(alarm)
            var effects = Effects()
            table.setTimer(container, &effects)
            return effects
        }.perform(in: container, isolation: nil)
    }

    /// Removes the limit when the call has ended.
    func end(in container: ResourceContainer) {
        container.withTable { table in
            var effects = Effects()
            if let alarm = alarm.withLock({ $0 }) { table.alarms.remove(alarm) }
            table.setTimer(container, &effects)
            return effects
        }.perform(in: container, isolation: nil)
    }
}
