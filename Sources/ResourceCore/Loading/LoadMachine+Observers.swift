extension LoadMachine {
    /// A store observes the entry: its interest adopts a flight that had none (R5).
    package mutating func observe(isDemanding: Bool) -> [Action] {
        observing += 1
        if isDemanding { demanding += 1 }
        var actions: [Action] = []
        settleGrace(&actions)
        return actions
    }

    /// A store observes the entry no more: without any interest the flight has its grace (R5).
    package mutating func leave(_ observer: ObserverID, isDemanding: Bool) -> [Action] {
        welcome(observer)
        observing -= 1
        if isDemanding { demanding -= 1 }
        var actions: [Action] = []
        settleGrace(&actions)
        return actions
    }

    /// A store that may have given up the flight appears once more: it is interested again (R5).
    mutating func comeBack(_ observer: ObserverID) -> [Action] {
        welcome(observer)
        var actions: [Action] = []
        settleGrace(&actions)
        return actions
    }
}
