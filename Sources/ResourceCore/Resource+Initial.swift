public import Foundation

extension Resource {
    /// A copy that fills an entry that has nothing with a value that is there already, such as one bundled with the
    /// app.
    ///
    /// It is a value as if it had been loaded at `date`, without a load: `stale(after:)` counts from then on, and a
    /// date in the future is stale (R20). It never replaces a value or an error, and does not come back to an entry
    /// that was reset (R12). A store takes it up when it is made or shows the key, `value(of:)` and `prefetch` when
    /// they are called. Its origin is `.local`. Of several calls the last one counts.
    ///
    /// It is the oldest thing there is: with `persisted()`, any value that comes back from disk replaces it, whatever
    /// the dates say, and the first load looks there even while this value is fresh (R22). It is never written itself.
    public func initialValue(_ value: Value, at date: Date) -> Resource {
        with { $0.initial = Plan.Initial(value: TypedValue(value), date: date) }
    }
}

extension Plan {
    /// A value that was there before.
    struct Initial: Sendable {
        let value: AnyValue
        let date: Date
    }

    /// The initial value as an entry takes it up; calls the user's code, and so must not be called under a lock.
    func initialDelivery(in container: ResourceContainer) -> Delivered? {
        guard let initial = policy.initial else { return nil }
        let age = container.wallClock().timeIntervalSince(initial.date)
        return Delivered(
            value: initial.value, origin: .local, bytes: bytes(of: initial.value), date: initial.date,
            age: Duration(clamping: age))
    }
}

extension Entry {
    /// Takes up an initial value, if there is nothing and nothing was taken away.
    func fill(_ initial: Delivered?, _ table: inout Table, _ container: ResourceContainer) -> Effects {
        guard let initial, let age = initial.age, machine.isFillable else { return Effects() }
        let isFresh = age >= .zero && loading.staleAfter.map { age < $0 } ?? true
        return step(&table, container, because: .filled, delivering: initial) { machine, tickets in
            machine.fill(isFresh: isFresh, tickets: &tickets)
        }
    }
}
