/// Everything that a container's lock guards, but for the inside of the entries.
struct Table: Sendable {
    var tickets = TicketRoll()

    /// Whether there is a connection; an entry notices with its next event.
    var isOnline = true
    private var lastRevision: UInt64 = 0
    private var lastID: UInt64 = 0
    private var entries: [ResourceKey: [ObjectIdentifier: any AnyEntry]] = [:]

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
    var count: Int { entries.values.reduce(0) { $0 + $1.count } }

    /// The entry of a key and a type of value, if there is one.
    func entry<Value>(_ key: ResourceKey, of type: Value.Type) -> Entry<Value>? {
        entries[key]?[ObjectIdentifier(type)] as? Entry<Value>
    }

    /// The entry of a key and a type of value, made now if there is none.
    mutating func makeEntry<Value>(_ key: ResourceKey, of type: Value.Type) -> Entry<Value> {
        if let entry = entry(key, of: type) { return entry }
        let entry = Entry<Value>(key: key)
        entries[key, default: [:]][ObjectIdentifier(type)] = entry
        return entry
    }

    /// All entries of a key, one for each type of value.
    func entries(at key: ResourceKey) -> [any AnyEntry] {
        entries[key].map { Array($0.values) } ?? []
    }

    /// All entries whose keys begin with a prefix.
    func entries(below prefix: ResourceKey) -> [any AnyEntry] {
        entries.flatMap { prefix.isPrefix(of: $0.key) ? Array($0.value.values) : [] }
    }

    /// All entries, private ones included.
    func allEntries() -> [any AnyEntry] {
        entries.values.flatMap(\.values)
    }

    mutating func remove<Value>(_ entry: Entry<Value>) {
        let type = ObjectIdentifier(Value.self)
        guard entries[entry.key]?[type] === entry else { return }
        entries[entry.key]?[type] = nil
        if entries[entry.key]?.isEmpty == true { entries[entry.key] = nil }
    }
}
