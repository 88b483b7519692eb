public import Foundation

extension Resource {
    /// Returns a copy that fills an empty entry with a value that exists already, such as one bundled with the app.
    ///
    /// The value counts as if it had been loaded at `date`, without a load: `stale(after:)` counts from then on, and a
    /// value with a date in the future is stale (R20). It never replaces a value or an error, and doesn't return to an
    /// entry that was reset (R12). A store applies it when the store is created or shows the key, and `value(of:)` and
    /// `prefetch` apply it when they are called. Its origin is `.local`. If you call this method several times, the
    /// last call counts.
    ///
    /// The initial value counts as older than any other value. With `persisted()`, any value that is restored from disk
    /// replaces it, whatever the dates are, and the first load reads the disk even while this value is fresh (R22). The
    /// initial value is never written to disk.
    public func initialValue(_ value: Value, at date: Date) -> Resource {
        with { $0.initial = ErasedResource.Initial(value: TypedValue(value), date: date) }
    }
}

extension ErasedResource {
    /// A value that exists before the first load.
    struct Initial: Sendable {
        let value: AnyValue
        let date: Date
    }

    /// Returns the initial value in the form in which an entry applies it.
    ///
    /// It calls user code, so it must not be called under a lock.
    func initialDelivery(in container: ResourceContainer) -> Delivered? {
        guard let initial = policy.initial else { return nil }
        let age = container.wallClock().timeIntervalSince(initial.date)
        return Delivered(
            value: initial.value, origin: .local, bytes: bytes(of: initial.value), date: initial.date,
            age: Duration(clamping: age))
    }
}

extension Entry {
    /// Applies an initial value, if the entry is empty and wasn't reset.
    func fill(_ initial: Delivered?, _ table: inout ContainerState, _ container: ResourceContainer) -> Effects {
        guard let initial, let age = initial.age, machine.isFillable else { return Effects() }
        let isFresh = age >= .zero && loading.staleAfter.map { age < $0 } ?? true
        return step(&table, container, because: .filled, delivering: initial) { machine, tickets in
            machine.fill(isFresh: isFresh, tickets: &tickets)
        }
    }
}
