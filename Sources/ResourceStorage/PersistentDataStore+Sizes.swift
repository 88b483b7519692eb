// How much there is.
extension PersistentDataStore {
    /// What all values take up together.
    ///
    /// A store with limits knows it, however much there is. One without asks for each file, some microseconds each. What
    /// is too old and has its file still is counted, because it takes up space.
    public func usage() async throws(StoreError) -> StoreUsage {
        try await perform { folder throws(StoreError) in try folder.usage() }
    }

    /// All values with what each takes up, in no order.
    ///
    /// No value is read. A store with limits knows the sizes, one without asks for each file; an identifier that is too
    /// long to be a file's name is read from the file. Damaged entries may be missing, and those too old are.
    public func entries() async throws(StoreError) -> [StoreEntry] {
        try await perform { folder throws(StoreError) in try folder.entries() }
    }

    /// What the value of an identifier takes up; nil if there is none.
    ///
    /// It is not read, and counts as used no more than before.
    public func entry(_ identifier: String) async throws(StoreError) -> StoreEntry? {
        try await perform { folder throws(StoreError) in try folder.entry(identifier) }
    }
}
