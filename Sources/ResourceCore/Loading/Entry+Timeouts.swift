// How long a flight and its attempt may take (R18).
extension Entry {
    /// Keeps one alarm for the attempt that runs, and one for the flight, as its resource wants them.
    func setTimeouts(_ table: inout Table, _ now: Duration) {
        let flight = machine.flight
        // What delivers goes on for as long as it likes: the times count up to its first value.
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
        _ table: inout Table, _ now: Duration
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

    /// Lets the attempt that runs fail, outside of the lock: the retry policy is the user's code.
    private func attemptOver(_ limit: Duration?) -> Effects {
        var effects = Effects()
        guard let attempt, let limit else { return effects }
        effects.work.append { attempt.timeOut(limit) }
        return effects
    }

    private func totalOver(_ limit: Duration?, _ table: inout Table, _ container: ResourceContainer) -> Effects {
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
    /// A limit of what began with a ticket.
    struct Deadline: Sendable {
        let ticket: Ticket

        /// Rings when the time is over; nil where there is no limit.
        let alarm: Alarm?
    }

    var attempt: Deadline?
    var total: Deadline?
}
