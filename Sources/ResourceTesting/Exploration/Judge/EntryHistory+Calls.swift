import ResourceCore

// When loads run.
extension EntryHistory {
    /// The answer to a call.
    private enum Answer {
        case resolution(LoadMachine.Resolution)
        case flight
    }

    /// The strongest intent on its way that an indicator must show (R8).
    var visibleIntent: LoadIntent? {
        guard let flight, flight.strongestWish != .sync else { return nil }
        return flight.strongestWish
    }

    /// R14: a call of the store, if it is one.
    mutating func ask(
        _ request: LoadMachine.Request, _ store: Int?, _ waits: Bool, _ must: inout Consequences
    ) {
        let caller = waits ? callers.firstIndex(of: .away) : nil
        if let store { stores[store].asked = now }
        must.asker = caller
        switch answer(request, waits: waits) {
        case .resolution(let resolution):
            if let caller { must.resumed[caller] = resolution }
        case .flight:
            if let caller { callers[caller] = .waits(store: store) }
            call(request, by: FlightHistory.Askers(store), &must)
            answerFromStream(&must)
        }
    }

    /// R14, R16: only `load()` asks for freshness and pause; a call that waits joins a retry that the user sees.
    private func answer(_ request: LoadMachine.Request, waits: Bool) -> Answer {
        guard request == .load else { return .flight }
        if hasAnswer { return .resolution(.value) }
        if isErrorRecent, !(waits && visibleIntent != nil) { return .resolution(.failure) }
        return .flight
    }

    /// R15: a store appears, and its policy decides.
    mutating func appear(_ store: Int, _ must: inout Consequences) {
        stores[store].isOnScreen = true
        stores[store].asked = now
        switch stores[store].policy {
        case .manual: break
        case .always: call(.always, by: FlightHistory.Askers(store), &must)
        case .ifNeeded where !hasAnswer && !isErrorRecent: call(.load, by: FlightHistory.Askers(store), &must)
        case .once where !isErrorRecent && (isUnloaded || isUnread): call(.once, by: FlightHistory.Askers(store), &must)
        case .ifNeeded, .once: break
        }
    }

    /// R15: the entry has neither a value nor an error, or was invalidated since.
    private var isUnloaded: Bool { (value == nil && !hasError) || isInvalidated }

    /// A call that needs a flight.
    private mutating func call(
        _ request: LoadMachine.Request, by askers: FlightHistory.Askers, _ must: inout Consequences
    ) {
        let isForRecord = request == .once && value != nil && !isInvalidated
        flight?.askers.formUnion(askers)
        follow(.call(request), in: situation, by: askers, isForRecord: isForRecord, &must)
    }

    /// An attempt that has delivered a fresh value and goes on has answered already.
    private mutating func answerFromStream(_ must: inout Consequences) {
        if flight?.hasDelivered == true, isFresh { resume(.all(.value), &must) }
    }
}

// Withdrawals.
extension EntryHistory {
    /// R5: takes the store's interest away, and with the last one the flight; a store that had none takes nothing.
    mutating func cancel(_ store: Int, _ must: inout Consequences) {
        let hasCalls = callers.contains(.waits(store: store))
        let isAlone = flight?.askers == FlightHistory.Askers(store)
        let hadPart = isInterested(store) || hasCalls || isAlone
        stores[store].cancelled = now
        resume(.ownCalls(store: store), &must)
        follow(.storeCancelled(store, hadPart: hadPart), in: situation, &must)
    }
}
