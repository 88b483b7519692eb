// Values that don't come from a load.
extension Entry {
    /// Sets a value manually, and the loader of the next flight.
    func set(_ delivered: Delivered, for resource: ErasedResource, _ turn: inout Turn) {
        setLoader(resource, &turn)
        var delivered = delivered
        delivered.acknowledgment = turn.state.overlays.acknowledgment
        handle(.set, because: .set, delivering: delivered, &turn)
    }

    /// Applies an initial value, if the entry is empty and wasn't reset.
    func fill(_ initial: Delivered?, _ turn: inout Turn) {
        guard let initial, let age = initial.age, machine.isFillable else { return }
        let isFresh = age >= .zero && state.options.staleAfter.map { age < $0 } ?? true
        handle(.fill(isFresh: isFresh), because: .filled, delivering: initial, &turn)
    }
}
