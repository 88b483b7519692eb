import ResourceCore
import ResourceWriting

// The rules for when loads run.
extension EntryHistory {
    /// An answer to a call.
    private enum Answer {
        case resolution(LoadMachine.Resolution)
        case flight
    }

    /// The strongest intent in progress that an indicator must show (R8).
    ///
    /// A flight that has waited since it was last requested visibly isn't shown (R17).
    var visibleIntent: LoadIntent? {
        guard let flight, flight.called > flight.waited else { return nil }
        return visibleWish
    }

    private var visibleWish: LoadIntent? {
        guard let flight, flight.strongestWish != .sync else { return nil }
        return flight.strongestWish
    }

    /// Handles a request, of a store if there is one (R14).
    mutating func ask(
        _ request: LoadMachine.Request, _ store: Int?, _ waits: Bool, _ must: inout Consequences
    ) {
        let caller = waits ? callers.firstIndex(of: .away) : nil
        if let store { stores[store].asked = now }
        must.asker = caller
        must.isAskerOfAttempt = store != nil
        switch answer(request, waits: waits) {
        case .resolution(let resolution):
            if let caller { must.resumed[caller] = resolution }
        case .flight:
            if let caller { callers[caller] = .waits(store: store) }
            call(request, by: FlightHistory.Askers(store), &must)
            answerFromStream(&must)
        }
    }

    /// Returns the answer to a request (R14, R16).
    ///
    /// Only `load()` depends on freshness and pause. A waiting call joins a retry that the user sees.
    private func answer(_ request: LoadMachine.Request, waits: Bool) -> Answer {
        guard request == .load else { return .flight }
        if hasAnswer { return .resolution(.value) }
        if isErrorRecent, !(waits && visibleWish != nil) { return .resolution(.failure) }
        return .flight
    }

    /// Handles a store's appearance, according to its policy (R15).
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

    /// A Boolean value that indicates whether the entry has neither a value nor an error, or was invalidated since
    /// (R15).
    private var isUnloaded: Bool { (value == nil && !hasError) || isInvalidated }

    /// Handles a call that needs a flight.
    private mutating func call(
        _ request: LoadMachine.Request, by askers: FlightHistory.Askers, _ must: inout Consequences
    ) {
        let isForRecord = request == .once && value != nil && !isInvalidated
        flight?.askers.formUnion(askers)
        follow(.call(request), in: situation, by: askers, isForRecord: isForRecord, &must)
    }

    /// Resumes the callers if an attempt has delivered a fresh value and continues.
    private mutating func answerFromStream(_ must: inout Consequences) {
        if flight?.hasDelivered == true, isFresh { resume(.all(.value), &must) }
    }
}

// Withdrawals.
extension EntryHistory {
    /// Withdraws the store's interest, and cancels the flight with the last one (R5).
    ///
    /// A store that had no interest withdraws none.
    mutating func cancel(_ store: Int, _ must: inout Consequences) {
        let hasCalls = callers.contains(.waits(store: store))
        let isAlone = flight?.askers == FlightHistory.Askers(store)
        let hadPart = isInterested(store) || hasCalls || isAlone
        stores[store].cancelled = now
        resume(.ownCalls(store: store), &must)
        follow(.storeCancelled(store, hadPart: hadPart), in: situation, &must)
    }
}
