/// Something that `PersistentDataStore.verify()` found.
public struct StoreFinding: Hashable, Sendable {
    /// The entry it is about, as far as that can be told.
    public let identifier: String?

    /// Its file, in the folder `entries`.
    public let file: String

    /// What is wrong with it.
    public let error: StoreError
}
