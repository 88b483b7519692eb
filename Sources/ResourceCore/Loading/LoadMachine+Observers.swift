extension LoadMachine {
    /// Counts a store that begins to observe the entry, whose interest adopts a flight that had none (R5).
    package mutating func observe(isDemanding: Bool) -> [Action] {
        observing += 1
        if isDemanding { demanding += 1 }
        var actions: [Action] = []
        settleGrace(&actions)
        return actions
    }

    /// Removes a store that ends its observation.
    ///
    /// Without any interest, the flight has its grace period (R5).
    package mutating func leave(_ observer: ObserverID, isDemanding: Bool) -> [Action] {
        welcome(observer)
        observing -= 1
        if isDemanding { demanding -= 1 }
        var actions: [Action] = []
        settleGrace(&actions)
        return actions
    }

    /// Restores the interest of a store that may have withdrawn it, and that appears again (R5).
    mutating func comeBack(_ observer: ObserverID) -> [Action] {
        welcome(observer)
        var actions: [Action] = []
        settleGrace(&actions)
        return actions
    }
}
