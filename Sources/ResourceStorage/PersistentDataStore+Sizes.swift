// Sizes of values.
extension PersistentDataStore {
    /// Returns the total usage by all values.
    ///
    /// A store with limits knows it, regardless of the number of values. A store without limits queries each file,
    /// which takes some microseconds each. A value that is too old counts as long as its file exists, because it
    /// occupies space.
    public func usage() async throws(DataStoreError) -> DataStoreUsage {
        try await perform { folder throws(DataStoreError) in try folder.usage() }
    }

    /// Returns the usage by each value, by its identifier.
    ///
    /// Values aren't read. A store with limits knows the sizes, and one without queries each file. An identifier that
    /// is too long for a file name is read from the file. Damaged entries may be missing, and values that are too old
    /// are.
    public func usageOfValues() async throws(DataStoreError) -> [String: DataStoreUsage] {
        try await perform { folder throws(DataStoreError) in try folder.entries() }
    }

    /// Returns the usage by an identifier's value, or `nil` if there is none.
    ///
    /// The value isn't read, and doesn't count as used.
    public func usage(of identifier: String) async throws(DataStoreError) -> DataStoreUsage? {
        try await perform { folder throws(DataStoreError) in try folder.entry(identifier) }
    }
}
