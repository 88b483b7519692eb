extension Resource {
    /// A copy whose values outlive the app: its container writes them to its archive, and brings them back when they
    /// are first asked for (R22).
    ///
    /// Reading the record is the first stage of a load. A fresh one ends it, and the loader does not run; a stale one
    /// is shown and loaded again behind; `refresh()` shows it and goes on. Its origin is `.disk`, its age goes on from
    /// `updatedAt`, and one from the future is stale (R20). It never replaces what is in memory. A record that cannot
    /// be used is dropped alone, is told by the event log, and shows as nothing; so does one that the archive has not
    /// handed out after 5 seconds. Without an archive, and for a key of a
    /// view's own, this does nothing.
    ///
    /// A value that was made of other resources comes back stale, for nothing tells what became of them meanwhile.
    ///
    /// A record is found again by the key and the name of the type. A private or local type has no name that is the same
    /// in every launch: without `name` this is a programming error, which stops the program.
    ///
    /// - Parameters:
    ///   - name: The name of the type in records, the same in every launch; nil for the type's own name.
    ///   - version: The version of the encoding: a record of another one is dropped. Raise it when the type changes.
    ///   - age: How old a record may be and still be shown; nil for any age.
    public func persisted(
        as name: String? = nil, version: Int = 1, expiresAfter age: Duration? = nil
    ) -> Resource where Value: Codable {
        persisted(.json(), as: name, version: version, expiresAfter: age)
    }

    /// A copy whose values outlive the app, in a form that a coding gives them.
    ///
    /// Behaves as `persisted(as:version:expiresAfter:)` does, and is also for a type whose conformances
    /// belong to the main actor, as those of a plain `struct` do where that is the target's default isolation:
    ///
    ///     Resource(["stations"]) { try await api.stations() }.persisted(.json())
    ///
    /// - Parameters:
    ///   - coding: Makes bytes of a value, and a value of bytes.
    ///   - name: The name of the type in records, the same in every launch; nil for the type's own name.
    ///   - version: The version of the encoding: a record of another one is dropped. Raise it when the type changes.
    ///   - age: How old a record may be and still be shown; nil for any age.
    public func persisted(
        _ coding: ResourceCoding<Value>, as name: String? = nil, version: Int = 1, expiresAfter age: Duration? = nil
    ) -> Resource {
        let typeName = RecordCodec.typeName(of: Value.self, name)
        return with {
            $0.codec = RecordCodec(typeName: typeName, version: version, expiresAfter: age?.clamped) { value in
                try await coding.data(of: value.typed(Value.self))
            } decode: { data in
                TypedValue(try await coding.value(of: data))
            }
        }
    }
}
