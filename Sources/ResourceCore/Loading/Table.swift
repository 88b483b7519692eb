/// Everything that a container's lock guards, but for the inside of the entries.
struct Table: Sendable {
    /// What an entry is found by.
    private struct Identity: Hashable, Sendable {
        let key: ResourceKey
        let type: ObjectIdentifier
    }

    var tickets = TicketRoll()
    var alarms = AlarmHeap()
    var bell: Bell?
    var sieve = Sieve<Entry>()

    /// The observed entries that want to know what happens around the app.
    var listeners: [ObjectIdentifier: Entry] = [:]
    var surroundings = Surroundings()

    /// What reads the sources of events.
    var followed: [TaskSlot] = []

    /// What all values together count for toward the byte limit.
    var bytes = 0
    var log = EventLog()

    /// The closures that are called with each load that has failed.
    var failureHandlers: [@Sendable (ResourceFailure) -> Void] = []

    /// What is to be done to the container's archive, if it has one.
    let records: RecordQueue?
    private var lastRevision: UInt64 = 0
    private var lastID: UInt64 = 0
    private var entries: [Identity: Entry] = [:]
    private var tree = KeyTree<Entry>()

    init(_ records: RecordQueue? = nil) {
        self.records = records
    }

    mutating func nextRevision() -> UInt64 {
        lastRevision += 1
        return lastRevision
    }

    mutating func nextObserver() -> ObserverID {
        lastID += 1
        return ObserverID(number: lastID)
    }

    mutating func nextWaiter() -> WaiterID {
        lastID += 1
        return WaiterID(number: lastID)
    }

    /// The last wipe of the container: an entry of an earlier generation is reset before anything else happens to it.
    private(set) var generation: UInt64 = 0

    /// The time that a caller's clock showed before the lock was taken; nil for the system's, which is read here.
    var reading: Duration?

    /// The time on the container's clock.
    func now(_ container: ResourceContainer) -> Duration {
        reading ?? container.time.now()
    }

    /// Begins a wipe: from here on no entry of this moment counts for anything.
    ///
    /// - Returns: These entries, in no order.
    mutating func beginGeneration() -> [Entry] {
        generation += 1
        return Array(entries.values)
    }

    /// How many entries there are.
    var count: Int { entries.count }

    /// The entry of a key and a type of value, if there is one: one look-up by hash.
    func entry(_ key: ResourceKey, of type: any Sendable.Type) -> Entry? {
        entries[Identity(key: key, type: ObjectIdentifier(type))]
    }

    /// The entry of a key and a type of value, made now if there is none; every wipe has reached it.
    mutating func makeEntry(
        _ key: ResourceKey, of type: any Sendable.Type, _ container: ResourceContainer, _ effects: inout Effects
    ) -> Entry {
        if let entry = entry(key, of: type), entry.settleWipe(&self, container, &effects) { return entry }
        lastID += 1
        let entry = Entry(key: key, of: type, number: lastID, in: self)
        entries[Identity(key: key, type: ObjectIdentifier(type))] = entry
        tree.insert(entry, at: key)
        return entry
    }

    /// All entries of a key, one for each type of value.
    func entries(at key: ResourceKey) -> [Entry] {
        tree.elements(at: key).inOrder()
    }

    /// All entries whose keys begin with a prefix: O(depth + matches), and their sorting.
    func entries(below prefix: ResourceKey) -> [Entry] {
        tree.elements(below: prefix).inOrder()
    }

    /// All entries, private ones included.
    func allEntries() -> [Entry] {
        entries.values.inOrder()
    }

    /// The entries whose flight waits for the connection, in the order in which they were made.
    func waitingForConnection() -> [Entry] {
        entries.values.filter { $0.machine.flight?.stage == .offline }.inOrder()
    }

    /// Lets look-ups find an entry no more.
    mutating func remove(_ entry: Entry) {
        entries[Identity(key: entry.key, type: ObjectIdentifier(entry.type))] = nil
        tree.remove(at: entry.key) { $0 === entry }
    }
}

extension Sequence<Entry> {
    /// The same entries in the order in which they were made, so that what happens to many is the same each time.
    func inOrder() -> [Entry] {
        sorted { $0.number < $1.number }
    }
}
