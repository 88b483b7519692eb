package import Foundation

struct Fold: Sendable {
    let base: AnyValue?
    let effects: [Layer]
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
    package func fold(_ entry: Entry) {
        while let fold = withTurn(isolation: nil, { entry.state.nextFold($0) }) {
            let folded = fold.folded
            if withTurn(isolation: nil, { entry.finish(fold, folded, &$0) }) { return }
        }
    }
}

extension Entry {
    // Shows changed layers, without a load. The effects of those that have ended become part of the value once the lock
    // is released.
    package func show(_ changes: [LayerChange], _ turn: inout Turn) {
        guard settleWipe(&turn) else { return }
        let count = state.layers?.all.count
        var (isChanged, isEnded) = (false, false)
        for change in changes {
            var layers = change.layers.filter { $0.target.includes(key, of: ObjectIdentifier(type)) }
            let end = state.decidesEnds ? nil : change.end
            if let first = layers.first, state.includes(first.name) {
                layers = []
                // NB: The record doesn't name the mutation yet.
                if change.end != nil { writeRecord(&turn) }
            }
            guard state.setLayers(layers, of: change.number, endedAt: end, &turn) else { continue }
            (isChanged, isEnded) = (true, isEnded || end != nil)
        }
        guard isChanged else { return }
        log([], because: .mutation, &turn)
        state.publish(&turn)
        if state.layers?.all.count != count { tell(state.takeUnchangedDependents(), &turn) }
        handle(because: .mutation, &turn)
        if isEnded { fold(&turn) }
    }

    func acknowledgeHeld(_ layers: [Layer], _ turn: inout Turn) {
        for layer in layers { if case .succeeded = layer.status { acknowledge(layer.name, &turn) } }
    }

    // The mutations that the entry shows, or that an outbox may still have records of.
    package func knownMutations(_ turn: borrowing Turn) -> Set<UUID> {
        turn.names(for: self).union(state.layers?.all.map(\.name) ?? [])
    }

    // The mutations that affect the entry and have no response yet.
    package func pendingMutations(_ turn: borrowing Turn) -> Set<UUID> {
        Set(state.options.resource.flatMap { turn.state.layers.layers(of: $0) }?.all.map(\.name) ?? [])
    }

    // Shows the effects of those mutations again that a feature has ceased to include.
    package func showPendingLayers(_ turn: inout Turn) {
        if let resource = state.options.resource { state.showLayers(of: resource, areHeld: false, &turn) }
    }

    // Returns whether no load needs to follow.
    @discardableResult
    package func acknowledge(_ mutation: UUID, _ turn: inout Turn) -> Bool {
        guard let features = state.features else { return false }
        return features.contains { $0.acknowledge(mutation, of: self, &turn) }
    }

    func settleEffects(_ transition: Transition, _ turn: inout Turn) {
        if machine.lastReset != transition.old.lastReset { state.forgetEffects(&turn) }
        if machine.valueTicket != transition.old.valueTicket || transition.old.flight != nil { fold(&turn) }
    }

    // A load that is running may bring a value that has the effects, so they wait for its end.
    func fold(_ turn: inout Turn) {
        guard state.layers != nil, machine.flight == nil else { return }
        turn.effects.work.append { [self, container = turn.container] in container.fold(self) }
    }

    // Returns `false` if the value was replaced meanwhile.
    fileprivate func finish(_ fold: Fold, _ folded: (value: AnyValue, bytes: Int)?, _ turn: inout Turn) -> Bool {
        guard !state.isWiped(turn), !state.hasLeft, state.content.value === fold.base,
            state.unfoldedLayers.first?.number == fold.effects.first?.number
        else { return false }
        switch (fold.base, folded) {
        case (nil, nil): state.passEffects(until: fold.end, &turn)
        // NB: An effect that shows a value of its own stays until a load has brought one.
        case (nil, _?): return true
        case (let base?, let folded?):
            state.accept(folded, of: fold, &turn)
            noteFold(fold.effects, from: base, to: folded.value, &turn)
        case (_?, nil): break
        }
        if !state.isLayered { writeDependents(&turn) }
        return state.unfoldedLayers.isEmpty
    }

    private func noteFold(_ effects: [Layer], from base: AnyValue, to value: AnyValue, _ turn: inout Turn) {
        guard let features = state.features else { return }
        for feature in features { feature.fold(effects, from: base, to: value, of: self, &turn) }
    }

    private func writeDependents(_ turn: inout Turn) {
        for dependent in state.dependencies.dependents.values where !dependent.isOutdated {
            guard let entry = dependent.entry, entry.machine.flight == nil else { continue }
            entry.writeRecord(&turn)
            if entry.state.recordState.codec == nil { entry.writeDependents(&turn) }
        }
    }
}
