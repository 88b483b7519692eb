/// The usage by the values of a data store, or by one of them.
public struct DataStoreUsage: Hashable, Sendable {
    /// The number of values.
    public internal(set) var count: Int

    /// The size of the values in bytes, as passed to the store.
    public internal(set) var bytes: Int

    /// The space that the values occupy on disk, in whole blocks, including the header and the identifier in each file.
    public internal(set) var bytesOnDisk: Int

    init(count: Int = 0, bytes: Int = 0, bytesOnDisk: Int = 0) {
        self.count = count
        self.bytes = bytes
        self.bytesOnDisk = bytesOnDisk
    }

    init(_ facts: EntryFacts) {
        self.init(count: 1, bytes: facts.bytes, bytesOnDisk: facts.bytesOnDisk)
    }

    mutating func add(_ facts: EntryFacts) {
        count += 1
        // On systems with 32 bits, the sizes of hostile files can exceed what a number can express.
        bytes &+= facts.bytes
        bytesOnDisk &+= facts.bytesOnDisk
    }

    mutating func subtract(_ facts: EntryFacts) {
        count -= 1
        bytes &-= facts.bytes
        bytesOnDisk &-= facts.bytesOnDisk
    }
}
