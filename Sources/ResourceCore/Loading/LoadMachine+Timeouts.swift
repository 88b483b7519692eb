extension LoadMachine {
    /// The time for the whole flight is over, whatever it is doing: it has failed, or makes way for its trailing one (R18).
    package mutating func totalOver(tickets: inout TicketRoll) -> [Action] {
        guard let flight else { return [] }
        var actions: [Action] = []
        stopStage(&actions)
        self.flight = nil
        absentees.removeAll()
        if let trailing = flight.trailing {
            start(trailing, asker: flight.asker, tickets: &tickets, &actions)
        } else {
            conclude(flight, .failure, &actions)
        }
        settleGrace(&actions)
        return actions
    }
}
