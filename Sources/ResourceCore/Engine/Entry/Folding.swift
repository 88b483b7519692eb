/// The effects of acknowledged mutations that are becoming part of an entry's value (W4).
struct Fold: Sendable {
    let base: AnyValue?
    let effects: [AppliedOverlay]
    let shown: LayeredValue?
    let resource: ErasedResource?
    let warn: @Sendable (String) -> Void

    var end: UInt64 { effects.last?.end ?? 0 }

    // It calls the user's code.
    var folded: (value: AnyValue, bytes: Int)? {
        let displayed = (shown ?? LayeredValue(base, effects, warn: warn)).displayed
        return displayed.map { ($0, resource?.bytes(of: $0) ?? 0) }
    }
}

extension ResourceContainer {
    // It calls the user's code. If the value was replaced meanwhile, it begins again with that one.
    func fold(_ entry: Entry) {
        while let fold = withTurn(isolation: nil, { entry.state.nextFold($0) }) {
            let folded = fold.folded
            if withTurn(isolation: nil, { entry.finish(fold, folded, &$0) }) { return }
        }
    }
}

extension Entry {
    /// Displays mutations as the container knows them, without a load.
    ///
    /// The effects of those whose acknowledgments count become part of the value once the lock is released.
    func display(_ numbers: [UInt64], _ ended: [UInt64: OverlayTable.Layer], _ turn: inout Turn) {
        guard settleWipe(&turn) else { return }
        let count = state.overlays?.all.count
        var (isChanged, isEnded) = (false, false)
        for number in numbers {
            let layer = ended[number] ?? turn.state.overlays[number]
            let overlays = layer.map { turn.state.overlays.overlays(of: $0, at: key, ObjectIdentifier(type)) } ?? []
            guard state.setOverlays(overlays, of: number, endedAt: layer?.end, &turn) else { continue }
            (isChanged, isEnded) = (true, isEnded || ended[number] != nil)
        }
        guard isChanged else { return }
        log([], because: .mutation, &turn)
        state.publish(&turn)
        if state.overlays?.all.count != count { tell(state.takeUnchangedDependents(), &turn) }
        handle(because: .mutation, &turn)
        if isEnded { fold(&turn) }
    }

    func settleEffects(_ transition: Transition, _ turn: inout Turn) {
        if machine.lastReset != transition.old.lastReset { state.forgetEffects(&turn) }
        if machine.valueTicket != transition.old.valueTicket || transition.old.flight != nil { fold(&turn) }
    }

    // A load that is running may bring a value that has the effects, so they wait for its end.
    func fold(_ turn: inout Turn) {
        guard state.overlays != nil, machine.flight == nil else { return }
        turn.effects.work.append { [self, container = turn.container] in container.fold(self) }
    }

    fileprivate func finish(_ fold: Fold, _ folded: (value: AnyValue, bytes: Int)?, _ turn: inout Turn) -> Bool {
        guard !state.isWiped(turn), !state.hasLeft, state.content.value === fold.base,
            state.unfoldedOverlays.first?.number == fold.effects.first?.number
        else { return false }
        switch (fold.base, folded) {
        case (nil, nil): state.passEffects(until: fold.end, &turn)
        // NB: An effect that shows a value of its own stays until a load has brought one.
        case (nil, _?): return true
        case (_?, let folded): if let folded { state.accept(folded, of: fold, &turn) }
        }
        if !state.isOverlaid { writeDependents(&turn) }
        return state.unfoldedOverlays.isEmpty
    }

    /// Writes the records of the values that are derived from this one, which weren't written while it showed effects.
    private func writeDependents(_ turn: inout Turn) {
        for dependent in state.dependencies.dependents.values where !dependent.isOutdated {
            guard let entry = dependent.entry, entry.machine.flight == nil else { continue }
            entry.writeRecord(&turn)
            if entry.state.recordState.codec == nil { entry.writeDependents(&turn) }
        }
    }
}
