/// Something that `PersistentDataStore.verify()` found, or the opening of a store.
public struct StoreFinding: Hashable, Sendable {
    /// The entry it is about, as far as that can be told.
    public let identifier: String?

    /// Its file in the folder `entries`, or a path in the store's folder for what was found when that was opened.
    public let file: String

    /// What is wrong with it.
    public let error: StoreError
}
