extension Resource {
    /// Returns a copy whose values outlive the app: its container writes them to its archive and restores them on first
    /// use (R22).
    ///
    /// Reading the record is the first stage of a load. A fresh record ends the load, and the loader doesn't run. A
    /// stale one is shown while the loader runs, and `refresh()` shows the record and continues with the loader. The
    /// origin of the value is `.disk`, its age counts from `updatedAt`, and a record from the future is stale (R20). A
    /// record never replaces a value in memory. A record that can't be used is dropped individually, is reported in the
    /// event log, and shows as no value, and so does a record that the archive hasn't returned after 5 seconds. Without
    /// an archive, and for a view's private key, this method does nothing.
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
            $0.codec = RecordCodec(typeName: typeName, version: version, expiresAfter: age?.clamped) { value in
                try await coding.data(of: value.typed(Value.self))
            } decode: { data in
                TypedValue(try await coding.value(of: data))
            }
        }
    }
}
