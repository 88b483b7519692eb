public import Foundation

extension Resource {
    /// Returns a copy whose entry stays in memory for the given time after its last use (R21).
    ///
    /// The default is 5 minutes. The longest time that was requested for an entry counts. With zero, the entry is
    /// removed as soon as there is no store of it and no load of it is running. The time is measured on the container's
    /// clock. A container's limits may shorten it.
    public func retention(_ time: Duration) -> Resource {
        with { $0.retention = Retention(time: time.clamped) }
    }

    /// Returns a copy whose entry stays in memory according to a policy, such as `.forever`.
    public func retention(_ retention: Retention) -> Resource {
        with { $0.retention = retention }
    }

    /// Returns a copy whose values count toward the container's byte limit, each with the bytes that the closure
    /// returns.
    ///
    /// Without it, values count as zero bytes. A negative number counts as zero, and one greater than 1 TiB as 1 TiB.
    /// The closure is called once for each value, outside of every lock.
    public func cost(_ bytes: @escaping @Sendable (Value) -> Int) -> Resource {
        with { $0.cost = { value in min(max(bytes(value.typed(Value.self)), 0), ResourceLimits.mostBytesOfValue) } }
    }
}

extension Resource {
    /// Returns a copy whose loads are in a group, of which a container may limit how many run at once (R23).
    ///
    ///     Resource(["covers", book.id]) { try await api.cover(of: book) }.loadGroup("covers")
    ///
    /// A load waits for its turn if ``ResourceLimits/loadsPerGroup`` others of the group are running. Without a group,
    /// which is the default, and with `nil`, it never does. A resource that is loaded over HTTP is in the group of its
    /// origin, such as `https://api.example.com:443`. If you call this method several times, the last call counts.
    public func loadGroup(_ name: String?) -> Resource {
        with { $0.group = name }
    }

    /// Returns a copy whose loads fail when they take too long.
    ///
    /// By default, there is no limit (R18). An attempt that exceeds its limit is canceled and fails with
    /// ``LoadError/attemptTimedOut(limit:)``, which the retry policy treats as transient. The total limits everything
    /// between the beginning of a load and its end: reading the disk, attempts, pauses, and waiting for a connection.
    /// When it's exceeded, the load fails, and no attempt follows. A `refresh()` during a pause restarts the total. It
    /// also limits how long a load that an invalidation has overtaken can hold back the load that follows, which has
    /// the same time again.
    ///
    /// A loader that ignores the cancellation continues, and its result is discarded. The times are measured on the
    /// container's clock. If you call this method several times, the last call counts.
    ///
    /// - Parameters:
    ///   - attempt: The maximum duration of one call of the loader, or `nil` for no limit.
    ///   - total: The maximum duration of the whole load, or `nil` for no limit.
    public func timeout(attempt: Duration? = nil, total: Duration? = nil) -> Resource {
        with { $0.timeouts = LoadTimeouts(attempt: attempt?.clamped, total: total?.clamped) }
    }
}

package struct LoadTimeouts: Hashable, Sendable {
    var attempt: Duration?
    var total: Duration?
}

extension Resource {
    /// Returns a copy that shows a placeholder as long as there is neither a value nor an error.
    ///
    /// The phase is then `.success` with the placeholder, and `isPlaceholder` is true, so that a view draws as usual,
    /// or dimmed. The placeholder isn't a value: it's never stored, never returned to a caller, and not fresh, `value`
    /// stays `nil`, and the first load is still a first load. The first real value or error replaces it, and `reset`
    /// restores it. A value that `keepPrevious` leaves on screen takes precedence. If you call this method several
    /// times, the last call counts.
    public func placeholderValue(_ value: Value) -> Resource {
        let value = TypedValue(value)
        return with { $0.placeholder = ErasedResource.Placeholder(wantsPrevious: false) { _ in value } }
    }

    /// Returns a copy that shows a placeholder made from the value that the store showed before.
    ///
    /// For example, a list's item can stand in for its details. The closure is called on the main actor when a store
    /// needs a placeholder, once for each key. It receives the value that was on screen, if that belonged to another
    /// key, and `nil` otherwise. It may return `nil` for no placeholder. A placeholder made from a previous value
    /// disappears when that value would (R4), which includes a reset of either key.
    public func placeholderValue(
        _ make: @escaping @Sendable (_ previous: (key: ResourceKey, value: Value)?) -> Value?
    ) -> Resource {
        with {
            $0.placeholder = ErasedResource.Placeholder(wantsPrevious: true) { previous in
                make(previous.map { ($0.key, $0.value.typed(Value.self)) }).map {
                    TypedValue($0)
                }
            }
        }
    }
}

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
    struct Initial: Sendable {
        let value: AnyValue
        let date: Date
    }

    // It calls user code, so it must not be called under a lock.
    func initialDelivery(at wallClock: @Sendable () -> Date) -> Delivered? {
        guard let initial = policy.initial else { return nil }
        let age = wallClock().timeIntervalSince(initial.date)
        return Delivered(
            value: initial.value, origin: .local, bytes: bytes(of: initial.value), date: initial.date,
            age: Duration(clamping: age))
    }
}

extension Resource {
    /// Returns a copy whose values outlive the app: its container writes them to its archive and restores them on first
    /// use (R22).
    ///
    /// Reading the record is the first stage of a load. A fresh record ends the load, and the loader doesn't run. A
    /// stale one is shown while the loader runs, and `refresh()` shows the record and continues with the loader. The
    /// origin of the value is `.disk`, its age counts from `updatedAt`, and a record from the future is stale (R20). A
    /// record never replaces a value in memory. A record that can't be used is dropped individually, is reported in the
    /// event log, and shows as no value, and so does a record that the archive hasn't returned after 5 seconds. The
    /// private key of a view is never archived.
    ///
    /// ``ResourceContainer/shared`` has an archive in every app with ResourceStorage. Any other container needs one: if
    /// it has none, the value is kept in memory alone, and debug builds warn once.
    ///
    /// A value that was derived from other resources is restored as stale, because its sources may have changed
    /// meanwhile.
    ///
    /// A record is found again by its key and the name of the type. A private or local type has no name that is the
    /// same in every launch. Without `name`, this is a programming error that stops the program.
    ///
    /// - Parameters:
    ///   - name: The name of the type in records, which must be the same in every launch, or `nil` for the type's own
    ///     name.
    ///   - version: The version of the encoding. A record of another version is dropped. Increase it when the type
    ///     changes.
    ///   - age: The maximum age of a record that is shown, or `nil` for any age.
    public func persisted(
        as name: String? = nil, version: Int = 1, expiresAfter age: Duration? = nil
    ) -> Resource where Value: Codable {
        persisted(.json(), as: name, version: version, expiresAfter: age)
    }

    /// Returns a copy whose values outlive the app, encoded by a custom coding.
    ///
    /// The copy behaves as with `persisted(as:version:expiresAfter:)`. This method also supports a type whose
    /// conformances are isolated to the main actor, as those of a plain `struct` are where that is the target's default
    /// isolation:
    ///
    ///     Resource(["stations"]) { try await api.stations() }.persisted(.json())
    ///
    /// - Parameters:
    ///   - coding: The coding that encodes and decodes values.
    ///   - name: The name of the type in records, which must be the same in every launch, or `nil` for the type's own
    ///     name.
    ///   - version: The version of the encoding. A record of another version is dropped. Increase it when the type
    ///     changes.
    ///   - age: The maximum age of a record that is shown, or `nil` for any age.
    public func persisted(
        _ coding: ResourceCoding<Value>, as name: String? = nil, version: Int = 1, expiresAfter age: Duration? = nil
    ) -> Resource {
        let typeName = RecordCodec.typeName(of: Value.self, name)
        return with {
            $0.codec = RecordCodec(typeName: typeName, of: Value.self, version: version, expiresAfter: age?.clamped) {
                value in
                try await coding.data(of: value.typed(Value.self))
            } decode: { data in
                TypedValue(try await coding.value(of: data))
            }
        }
    }
}
