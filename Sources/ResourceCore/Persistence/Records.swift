/// What an entry has to do with its container's archive.
struct Records: Sendable {
    /// The reading of a record that is on its way.
    struct Reading: Sendable {
        let ticket: Ticket
        let slot: TaskSlot

        /// Rings when the archive has taken too long.
        let alarm: Alarm
    }

    /// Nil where there is no archive, and for a key of a view's own.
    let queue: RecordQueue?

    /// How values become records, by the last resource that said so.
    private(set) var codec: RecordCodec?
    var reading: Reading?

    /// A Boolean value that indicates whether the records of the key are marked as stale, because a value was set that is
    /// not kept.
    var areForeignMarked = false

    init(queue: RecordQueue?) {
        self.queue = queue
    }

    /// Keeps the entry in the archive from now on, if a resource says so; of several encodings the last one counts.
    mutating func take(_ codec: RecordCodec?, _ effects: inout Effects) {
        guard queue != nil, let codec else { return }
        effects.release(self.codec)
        self.codec = codec
    }
}
