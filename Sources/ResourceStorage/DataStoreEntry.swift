/// A value of a data store and its size.
public struct DataStoreEntry: Hashable, Sendable, Identifiable {
    /// The identifier of the value.
    public let identifier: String

    /// The size of the value in bytes, as passed to the store.
    public let bytes: Int

    /// The space that the value occupies on disk, in whole blocks, including its header and its identifier.
    public let bytesOnDisk: Int

    /// The identifier.
    public var id: String { identifier }
}
