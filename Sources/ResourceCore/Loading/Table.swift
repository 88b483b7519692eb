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
    var sieve = Sieve<any AnyEntry>()

    /// The observed entries that want to know what happens around the app.
    var listeners: [ObjectIdentifier: any AnyEntry] = [:]
    var surroundings = Surroundings()

    /// What reads the sources of events.
    var followed: [TaskSlot] = []

    /// What all values together count for toward the byte limit.
    var bytes = 0
    var log = EventLog()

    /// What is to be done to the container's archive, if it has one.
    let records: RecordQueue?
    private var lastRevision: UInt64 = 0
    private var lastID: UInt64 = 0
    private var entries: [Identity: any AnyEntry] = [:]
    private var tree = KeyTree<any AnyEntry>()

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

    /// How many entries there are.
    var count: Int { entries.count }

    /// The entry of a key and a type of value, if there is one: one look-up by hash.
    func entry<Value>(_ key: ResourceKey, of type: Value.Type) -> Entry<Value>? {
        entries[Identity(key: key, type: ObjectIdentifier(type))] as? Entry<Value>
    }

    /// The entry of a key and a type of value, made now if there is none.
    mutating func makeEntry<Value>(_ key: ResourceKey, of type: Value.Type) -> Entry<Value> {
        if let entry = entry(key, of: type) { return entry }
        lastID += 1
        let entry = Entry<Value>(key: key, number: lastID, records)
        entries[Identity(key: key, type: ObjectIdentifier(type))] = entry
        tree.insert(entry, at: key)
        return entry
    }

    /// All entries of a key, one for each type of value.
    func entries(at key: ResourceKey) -> [any AnyEntry] {
        tree.elements(at: key).inOrder()
    }

    /// All entries whose keys begin with a prefix: O(depth + matches), and their sorting.
    func entries(below prefix: ResourceKey) -> [any AnyEntry] {
        tree.elements(below: prefix).inOrder()
    }

    /// All entries, private ones included.
    func allEntries() -> [any AnyEntry] {
        entries.values.inOrder()
    }

    /// Lets look-ups find an entry no more.
    mutating func remove<Value>(_ entry: Entry<Value>) {
        entries[Identity(key: entry.key, type: ObjectIdentifier(Value.self))] = nil
        tree.remove(at: entry.key) { $0 === entry }
    }
}
