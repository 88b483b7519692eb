/// One value of a data store, and what it takes up.
public struct StoreEntry: Hashable, Sendable, Identifiable {
    /// What the value is found by.
    public let identifier: String

    /// How many bytes the value has, as it was given to the store.
    public let bytes: Int

    /// What it takes up on the disk, in whole blocks, with its header and its identifier.
    public let bytesOnDisk: Int

    /// The identifier.
    public var id: String { identifier }
}
