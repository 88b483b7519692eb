/// The state of an entry's record in its container's archive.
struct Records: Sendable {
    /// A reading of a record in progress.
    struct Reading: Sendable {
        let ticket: Ticket
        let slot: TaskSlot

        /// An alarm that rings when the archive has taken too long.
        let alarm: Alarm
    }

    /// The archive's queue, or `nil` without an archive and for a view's private key.
    let queue: RecordQueue?

    /// The codec of the last resource that specified one.
    private(set) var codec: RecordCodec?
    var reading: Reading?

    /// A Boolean value that indicates whether the key's records were marked as stale for a set value that isn't
    /// persisted.
    var areForeignMarked = false

    init(queue: RecordQueue?) {
        self.queue = queue
    }

    /// Persists the entry from now on, if a resource requests it.
    ///
    /// Of several encodings, the last one counts.
    mutating func take(_ codec: RecordCodec?, _ effects: inout Effects) {
        guard queue != nil, let codec else { return }
        effects.release(self.codec)
        self.codec = codec
    }
}
