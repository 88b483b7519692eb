// The time limits of a flight and its attempt (R18).
extension Entry {
    /// Maintains one alarm for the running attempt and one for the flight, according to the resource.
    func setTimeouts(_ table: inout ContainerState, _ now: Duration) {
        let flight = machine.flight
        // An attempt that has delivered a value may run without limit: the limits apply until its first value.
        let running = flight.flatMap { $0.stage == .attempting && !$0.hasDelivered ? $0.ticket : nil }
        let began = flight.flatMap { $0.hasDelivered ? nil : $0.began }
        if timeouts.attempt?.ticket != running {
            timeouts.attempt = replace(timeouts.attempt, for: running, .attempt, loading.timeouts.attempt, &table, now)
        }
        if timeouts.total?.ticket != began {
            timeouts.total = replace(timeouts.total, for: began, .total, loading.timeouts.total, &table, now)
        }
    }

    private func replace(
        _ old: Timeouts.Deadline?, for ticket: Ticket?, _ scope: LoadTimeout.Scope, _ limit: Duration?,
        _ table: inout ContainerState, _ now: Duration
    ) -> Timeouts.Deadline? {
        if let alarm = old?.alarm { table.alarms.remove(alarm) }
        guard let ticket else { return nil }
        let alarm = limit.map { limit in
            Alarm(deadline: now + limit) { [self] _, table, container in
                scope == .attempt ? attemptOver(limit) : totalOver(limit, &table, container)
            }
        }
        if let alarm { table.alarms.add(alarm) }
        return Timeouts.Deadline(ticket: ticket, alarm: alarm)
    }

    /// Fails the running attempt, outside of the lock, because the retry policy is the user's code.
    private func attemptOver(_ limit: Duration?) -> Effects {
        var effects = Effects()
        guard let attempt, let limit else { return effects }
        effects.work.append { attempt.timeOut(limit) }
        return effects
    }

    private func totalOver(_ limit: Duration?, _ table: inout ContainerState, _ container: ResourceContainer) -> Effects
    {
        let error = LoadTimeout(.total, limit: limit ?? .zero)
        return step(
            &table, container, because: .totalOver, delivering: Delivered(error: error, origin: .network)
        ) { machine, tickets in
            machine.totalOver(tickets: &tickets)
        }
    }
}

/// The alarms of a flight and of its attempt.
struct Timeouts: Sendable {
    /// A time limit that began with a ticket.
    struct Deadline: Sendable {
        let ticket: Ticket

        /// An alarm for the end of the time limit, or `nil` if there is no limit.
        let alarm: Alarm?
    }

    var attempt: Deadline?
    var total: Deadline?
}
