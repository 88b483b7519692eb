extension LoadMachine {
    /// Ends a flight that exceeded its total time limit, in any stage: it fails, or its trailing flight replaces it
    /// (R18).
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
