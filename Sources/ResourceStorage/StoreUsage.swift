/// What all values of a data store take up.
public struct StoreUsage: Hashable, Sendable {
    /// How many values there are.
    public internal(set) var count: Int

    /// How many bytes the values have, as they were given to the store.
    public internal(set) var bytes: Int

    /// What they take up on the disk, in whole blocks; each has a header, and its identifier, in its file.
    public internal(set) var bytesOnDisk: Int

    init(count: Int = 0, bytes: Int = 0, bytesOnDisk: Int = 0) {
        self.count = count
        self.bytes = bytes
        self.bytesOnDisk = bytesOnDisk
    }

    mutating func add(_ facts: EntryFacts) {
        count += 1
        bytes += facts.bytes
        bytesOnDisk += facts.bytesOnDisk
    }

    mutating func subtract(_ facts: EntryFacts) {
        count -= 1
        bytes -= facts.bytes
        bytesOnDisk -= facts.bytesOnDisk
    }
}
