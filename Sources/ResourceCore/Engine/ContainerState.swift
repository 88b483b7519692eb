/// The state that a container's lock guards, except for the content of the entries.
package struct ContainerState: ~Copyable, Sendable {
    private struct Identity: Hashable, Sendable {
        let key: ResourceKey
        let type: ObjectIdentifier
    }

    package var tickets = TicketRoll()
    var alarms = AlarmHeap<AlarmTarget>()
    var timer: TimerTask?
    var sieve = Sieve<Entry>()
    var listeners: [ObjectIdentifier: Entry] = [:]
    package var surroundings = Surroundings()
    var interventions: [EntryID: LoadIntervention] = [:]
    package var layers = LayerTable()
    var visibleLoads = VisibleLoads()
    var places = LoadPlaces<Entry>()
    package var parts: [any ContainerPart] = []

    // NB: It's never set. Without a member that can't be copied as bytes, the compiler hands copies of the whole state
    // to functions that only read it.
    private weak var nothing: Entry?

    var followed: [TaskSlot] = []
    var bytes: Int64 = 0
    var metrics = ResourceMetrics()
    var defaults: [ResourceKey: ErasedResource.Policy] = [:]
    package var log = EventLog()

    #if DEBUG
        var mistakes: Set<String> = []
    #endif

    let firstStamp = UInt64.random(in: .min ... .max)

    private var lastRevision: UInt64 = 0
    private var lastID: UInt64 = 0
    private var entries: [Identity: Entry] = [:]
    private var tree = KeyTree<Entry>()

    mutating func nextRevision() -> UInt64 {
        lastRevision += 1
        return lastRevision
    }

    mutating func nextID() -> UInt64 {
        lastID += 1
        return lastID
    }

    mutating func nextObserver() -> ObserverID { ObserverID(number: nextID()) }

    mutating func nextWaiter() -> WaiterID { WaiterID(number: nextID()) }

    // The number of wipes of the container. An entry that hasn't noticed the last one is reset before its next event.
    private(set) var wipes: UInt64 = 0

    mutating func beginWipe() -> [Entry] {
        wipes += 1
        return Array(entries.values)
    }

    var count: Int { entries.count }

    package func entry(of resource: ErasedResource) -> Entry? { entry(at: resource.key, of: resource.type) }

    func entry(at key: ResourceKey, of type: any Sendable.Type) -> Entry? {
        entry(at: key, ofType: ObjectIdentifier(type))
    }

    func entry(at key: ResourceKey, ofType type: ObjectIdentifier) -> Entry? {
        entries[Identity(key: key, type: type)]
    }

    fileprivate mutating func createEntry(of resource: ErasedResource, archiving records: Records?) -> Entry {
        lastID += 1
        let entry = Entry(key: resource.key, of: resource.type, number: lastID, wipes: wipes, archiving: records)
        entry.state.layers = layers.layers(of: resource)
        entries[Identity(key: resource.key, type: ObjectIdentifier(resource.type))] = entry
        tree.insert(entry, at: resource.key)
        return entry
    }

    package func entries(at key: ResourceKey) -> [Entry] { tree.elements(at: key).inOrder() }

    package func entries(below prefix: ResourceKey) -> [Entry] { tree.elements(below: prefix).inOrder() }

    func allEntries() -> [Entry] { entries.values.inOrder() }

    func waitingToAttempt() -> [Entry] {
        entries.values.filter { $0.machine.phase == .offline || !$0.state.areFeaturesAtRest }.inOrder()
    }

    // The entries that wait for a connection, and those that are reloaded with it.
    func concernedByConnection() -> [Entry] {
        let waiting = waitingToAttempt()
        let others = waiting.reduce(into: listeners) { $0[ObjectIdentifier($1)] = nil }
        return (waiting + others.values).inOrder()
    }

    mutating func remove(_ entry: Entry) {
        entries[Identity(key: entry.key, type: ObjectIdentifier(entry.type))] = nil
        tree.remove(at: entry.key) { $0 === entry }
    }
}

extension Turn {
    // Every wipe has reached the entry.
    mutating func entry(of resource: ErasedResource) -> Entry {
        if let entry = state.entry(of: resource), entry.settleWipe(&self) { return entry }
        return state.createEntry(of: resource, archiving: container.records)
    }
}

extension Sequence<Entry> {
    func inOrder() -> [Entry] { sorted { $0.number < $1.number } }
}
