import NIOCore

/// The writes that were applied, in that order, for a comparison with those that were sent.
///
/// The newest ``capacity`` are kept. The numbers include those before them.
struct WriteLog {
    static let capacity = 1_000

    /// A write that was applied.
    struct Entry: Hashable {
        /// The position in the order of application, starting at 1.
        let number: Int

        /// The idempotency key, or `nil` if there was none.
        let key: String?
        let method: String
        let path: String

        /// The first 200 characters of the body.
        let body: String

        /// The ID of the note that it changed.
        let note: String

        /// The number of the write among all that changed the list.
        let version: Int

        /// The number of other attempts with the same key.
        var duplicates: Int

        /// The time since the station's start.
        let milliseconds: Double
    }

    private(set) var writes = CircularBuffer<Entry>()

    /// The number of writes that were applied.
    private(set) var applied = 0

    /// The number of attempts at a write that had already arrived, none of which was applied.
    private(set) var duplicates = 0

    /// The number of writes that were rejected.
    private(set) var rejected = 0

    /// Adds an applied write, and returns its number.
    mutating func add(_ write: NoteWrite, note: String, version: Int, at time: Duration) -> Int {
        applied += 1
        if writes.count == Self.capacity { writes.removeFirst() }
        writes.append(
            Entry(
                number: applied, key: write.key?.text, method: write.method, path: write.path,
                body: String(String(decoding: write.body, as: UTF8.self).prefix(200)), note: note, version: version,
                duplicates: 0, milliseconds: time.milliseconds))
        return applied
    }

    mutating func countRejection() {
        rejected += 1
    }

    /// Counts another attempt.
    mutating func countDuplicate() {
        duplicates += 1
    }

    /// Adds to the number of other attempts of an applied write, if it's still in the log.
    mutating func note(_ count: Int, duplicatesOf number: Int) {
        let place = number - (applied - writes.count) - 1
        guard place >= 0, place < writes.count else { return }
        writes[writes.index(writes.startIndex, offsetBy: place)].duplicates += count
    }

    /// Returns the log with only the newest writes.
    func newest(_ count: Int) -> WriteLog {
        var log = self
        log.writes.removeFirst(max(0, writes.count - count))
        return log
    }
}

extension WriteLog: Codable {
    private enum Name: String, CodingKey {
        case applied, duplicates, rejected, writes
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(applied, forKey: .applied)
        try container.encode(duplicates, forKey: .duplicates)
        try container.encode(rejected, forKey: .rejected)
        try container.encode(Array(writes), forKey: .writes)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        applied = try container.decode(Int.self, forKey: .applied)
        duplicates = try container.decode(Int.self, forKey: .duplicates)
        rejected = try container.decode(Int.self, forKey: .rejected)
        writes = CircularBuffer(try container.decode([Entry].self, forKey: .writes).suffix(Self.capacity))
    }
}

extension WriteLog.Entry: Codable {
    private enum CodingKeys: String, CodingKey {
        case number, key, method, path, body, note, version, duplicates, milliseconds
    }

    /// Encodes `null` if there is no key.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(key, forKey: .key)
        try container.encode(method, forKey: .method)
        try container.encode(path, forKey: .path)
        try container.encode(body, forKey: .body)
        try container.encode(note, forKey: .note)
        try container.encode(version, forKey: .version)
        try container.encode(duplicates, forKey: .duplicates)
        try container.encode(milliseconds, forKey: .milliseconds)
    }
}
