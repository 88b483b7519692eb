/// A finding of `PersistentDataStore.verify()` or of opening a store.
public struct DataStoreFinding: Hashable, Sendable {
    /// The identifier of the entry, if it's known.
    public let identifier: String?

    /// The entry's file in the folder `entries`, or a path in the store's folder if it was found when the store was
    /// opened.
    public let file: String

    /// The problem that was found.
    public let error: DataStoreError
}
