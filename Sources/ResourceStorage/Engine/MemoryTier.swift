import Foundation
import ResourceCore

/// A memory cache of recently used entries, limited in bytes, with SIEVE eviction.
///
/// It never contains anything that the disk doesn't: an entry is dropped before its file changes, and an entry read
/// from the disk is added only if nothing has changed since the read began. Decoded values are dropped with their
/// entry. Objects that are still referenced elsewhere are found as long as they exist, regardless of the limit.
final class MemoryTier: Sendable {
    /// A point in time since which nothing may have changed for a read to be added.
    struct Ticket: Sendable {
        fileprivate let changes: UInt64
    }

    private let limit: Int
    private let state = Lock(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// Returns the entry of an identifier, if it's in memory.
    func entry(_ identifier: String) -> EntryFrame? {
        state.withLock { state in
            guard let item = state.items[StoreIdentifier(identifier)] else { return nil }
            state.sieve.touch(item.slot)
            return item.frame
        }
    }

    /// Returns the decoded value of an identifier, if it's in memory.
    func value<Value: Sendable>(_ identifier: String, _ form: DecodedForm, as _: Value.Type) -> Value? {
        let found: Any? = state.withLock { state in
            let identifier = StoreIdentifier(identifier)
            if let item = state.items[identifier], let value = item.decoded[form] {
                state.sieve.touch(item.slot)
                return value
            }
            return state.inUse[identifier]?[form]?.object
        }
        return found as? Value
    }

    // MARK: Reading

    /// Returns a ticket, to be taken before an entry is read from the disk.
    func ticket(_ name: String) -> Ticket? {
        let place = Self.place(of: name)
        return state.withLock { state in
            state.writers[place] == 0 ? Ticket(changes: state.changes[place]) : nil
        }
    }

    /// Adds an entry that was read from the disk, unless it may be outdated.
    func keep(_ frame: EntryFrame, _ name: String, _ ticket: Ticket?) {
        change(name, ticket) { state, gone in state.insert(frame, name, limit, &gone) }
    }

    /// Adds a value that was decoded from an entry, unless it may be outdated.
    func keep(
        _ value: some Sendable, _ identifier: String, _ name: String, _ form: DecodedForm, cost: Int, _ ticket: Ticket?
    ) {
        change(name, ticket) { state, gone in
            let identifier = StoreIdentifier(identifier)
            if let object = WeakValue(value) {
                state.note(name, identifier)
                state.inUse[identifier, default: [:]][form] = object
                state.sweep(&gone)
            }
            state.attach(value, identifier, form, cost, limit, &gone)
        }
    }

    private func change(_ name: String, _ ticket: Ticket?, _ body: (inout State, inout [Any]) -> Void) {
        guard let ticket else { return }
        let place = Self.place(of: name)
        // NB: Dropped values are released after the lock, because that may be the last reference to an object.
        var gone: [Any] = []
        state.withLock { state in
            guard state.writers[place] == 0, state.changes[place] == ticket.changes else { return }
            body(&state, &gone)
        }
    }

    // MARK: Writing

    /// Drops an entry, because its file is about to change.
    ///
    /// Nothing is added for it until the change ends.
    func beginChange(_ name: String) {
        let gone = state.withLock { state in
            state.writers[Self.place(of: name)] += 1
            state.changes[Self.place(of: name)] += 1
            return state.drop(name)
        }
        withExtendedLifetime(gone) {}
    }

    /// Ends a change, which resulted in the given entry; `nil` if there is none, or its state is unknown.
    func endChange(_ name: String, _ frame: EntryFrame? = nil) {
        var gone: [Any] = []
        state.withLock { state in
            state.writers[Self.place(of: name)] -= 1
            if let frame { state.insert(frame, name, limit, &gone) }
        }
    }

    /// Drops everything, because all entries are about to be removed.
    ///
    /// There must be no concurrent change.
    func removeAll() {
        let gone = state.withLock { state in
            let old = state
            state = State()
            state.changes = old.changes.map { $0 + 1 }
            state.writers = old.writers
            return old
        }
        withExtendedLifetime(gone) {}
    }

    /// The total cost of all entries and their decoded values.
    var bytes: Int { state.withLock { $0.bytes } }

    private static func place(of name: String) -> Int {
        Int(name.utf8.reduce(0) { $0 &* 31 &+ UInt32($1) } % 64)
    }
}

/// The identity of a decoding, among those that the same bytes can be decoded with.
struct DecodedForm: Hashable, Sendable {
    let name: String
    let type: ObjectIdentifier
}

/// An object for as long as it's referenced elsewhere.
private struct WeakValue: @unchecked Sendable {
    // Sendable: the object is Sendable, and a weak reference is read and set atomically.
    private weak var reference: AnyObject?

    var object: AnyObject? { reference }

    init?(_ value: some Sendable) {
        guard type(of: value) is AnyClass else { return nil }
        reference = value as AnyObject
    }
}

private struct State: Sendable {
    struct Item: Sendable {
        let frame: EntryFrame
        let slot: Sieve<StoreIdentifier>.Slot
        var decoded: [DecodedForm: any Sendable] = [:]
        var cost: Int
    }

    var items: [StoreIdentifier: Item] = [:]
    var sieve = Sieve<StoreIdentifier>()
    var bytes = 0

    /// Objects that may still exist.
    var inUse: [StoreIdentifier: [DecodedForm: WeakValue]] = [:]
    private var sweepAt = 64

    /// The identifiers of names that don't contain them.
    private var identifiers: [String: StoreIdentifier] = [:]

    /// The number of changes that began, by slot of their names.
    ///
    /// `writers` counts those in progress.
    var changes = [UInt64](repeating: 0, count: 64)
    var writers = [Int](repeating: 0, count: 64)

    /// Records the identifier of a name that doesn't contain it.
    mutating func note(_ name: String, _ identifier: StoreIdentifier) {
        if !EntryName.isOfOne(name) { identifiers[name] = identifier }
    }

    mutating func insert(_ frame: EntryFrame, _ name: String, _ limit: Int, _ gone: inout [Any]) {
        let identifier = StoreIdentifier(frame.identifier)
        let cost = frame.payload.count + frame.identifier.utf8.count
        remove(identifier, &gone)
        guard cost <= limit else { return }
        note(name, identifier)
        items[identifier] = Item(frame: frame, slot: sieve.insert(identifier), cost: cost)
        bytes += cost
        makeRoom(limit, &gone)
    }

    mutating func attach(
        _ value: any Sendable, _ identifier: StoreIdentifier, _ form: DecodedForm, _ cost: Int, _ limit: Int,
        _ gone: inout [Any]
    ) {
        guard cost <= limit, items[identifier]?.decoded[form] == nil, items[identifier] != nil else { return }
        items[identifier]?.decoded[form] = value
        items[identifier]?.cost += cost
        bytes += cost
        makeRoom(limit, &gone)
    }

    private mutating func makeRoom(_ limit: Int, _ gone: inout [Any]) {
        while bytes > limit, let victim = sieve.evict() {
            guard let item = items.removeValue(forKey: victim) else { continue }
            bytes -= item.cost
            gone.append(item)
        }
    }

    private mutating func remove(_ identifier: StoreIdentifier, _ gone: inout [Any]) {
        guard let item = items.removeValue(forKey: identifier) else { return }
        sieve.remove(item.slot)
        bytes -= item.cost
        gone.append(item)
    }

    /// Drops an entry, and returns the values to release.
    mutating func drop(_ name: String) -> [Any] {
        guard !items.isEmpty || !inUse.isEmpty || !identifiers.isEmpty else { return [] }
        let known = identifiers.removeValue(forKey: name)
        guard let identifier = known ?? EntryName.identifier(of: name).map({ StoreIdentifier($0) }) else { return [] }
        var gone: [Any] = []
        inUse[identifier] = nil
        remove(identifier, &gone)
        return gone
    }

    /// Removes references to objects that no longer exist, from time to time.
    mutating func sweep(_ gone: inout [Any]) {
        guard max(inUse.count, identifiers.count) >= sweepAt else { return }
        for (identifier, forms) in inUse {
            let objects = forms.values.compactMap(\.object) as [Any]
            if objects.isEmpty { inUse[identifier] = nil } else { gone += objects }
        }
        identifiers = identifiers.filter { items[$0.value] != nil || inUse[$0.value] != nil }
        sweepAt = max(64, max(inUse.count, identifiers.count) * 2)
    }
}
