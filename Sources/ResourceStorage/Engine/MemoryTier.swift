import Foundation
import ResourceCore

/// Entries that were used lately, in front of the disk, up to a number of bytes; which goes is chosen by SIEVE.
///
/// It has nothing that the disk has not: an entry is dropped before its file changes, and what a reader brings from the
/// disk is taken only if nothing was changed since it began to read. Decoded values go with their entry; objects that
/// somebody still has are found for as long as that, whatever the limit.
final class MemoryTier: Sendable {
    /// A moment before which nothing changed that a reader brings.
    struct Ticket: Sendable {
        fileprivate let changes: UInt64
    }

    private let limit: Int
    private let state = Lock(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// The entry of an identifier, if it is here.
    func entry(_ identifier: String) -> EntryFrame? {
        state.withLock { state in
            guard let item = state.items[Identifier(identifier)] else { return nil }
            state.sieve.touch(item.slot)
            return item.frame
        }
    }

    /// The decoded value of an identifier, if it is here.
    func value<Value: Sendable>(_ identifier: String, _ form: DecodedForm, as _: Value.Type) -> Value? {
        let found: Any? = state.withLock { state in
            let identifier = Identifier(identifier)
            if let item = state.items[identifier], let value = item.decoded[form] {
                state.sieve.touch(item.slot)
                return value
            }
            return state.inUse[identifier]?[form]?.object
        }
        return found as? Value
    }

    // MARK: Reading

    /// Taken before an entry is read from the disk.
    func ticket(_ name: String) -> Ticket? {
        let place = Self.place(of: name)
        return state.withLock { state in
            state.writers[place] == 0 ? Ticket(changes: state.changes[place]) : nil
        }
    }

    /// Takes what a reader found on the disk, unless it may be old already.
    func keep(_ frame: EntryFrame, _ name: String, _ ticket: Ticket?) {
        change(name, ticket) { state, gone in state.insert(frame, name, limit, &gone) }
    }

    /// Takes what a reader decoded of an entry.
    func keep(
        _ value: some Sendable, _ identifier: String, _ name: String, _ form: DecodedForm, cost: Int, _ ticket: Ticket?
    ) {
        change(name, ticket) { state, gone in
            let identifier = Identifier(identifier)
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
        // NB: what goes is let go after the lock: it may be the last that has somebody's object.
        var gone: [Any] = []
        state.withLock { state in
            guard state.writers[place] == 0, state.changes[place] == ticket.changes else { return }
            body(&state, &gone)
        }
    }

    // MARK: Writing

    /// Drops an entry, because its file is about to change; nothing is taken for it until the end of the change.
    func beginChange(_ name: String) {
        let gone = state.withLock { state in
            state.writers[Self.place(of: name)] += 1
            state.changes[Self.place(of: name)] += 1
            return state.drop(name)
        }
        withExtendedLifetime(gone) {}
    }

    /// The change is over, and left this entry; nil for none, or for one that may be anything.
    func endChange(_ name: String, _ frame: EntryFrame? = nil) {
        var gone: [Any] = []
        state.withLock { state in
            state.writers[Self.place(of: name)] -= 1
            if let frame { state.insert(frame, name, limit, &gone) }
        }
    }

    /// Drops everything, because everything is about to go; nobody changes anything meanwhile.
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

    /// What all entries here and their decoded values cost.
    var bytes: Int { state.withLock { $0.bytes } }

    private static func place(of name: String) -> Int {
        Int(name.utf8.reduce(0) { $0 &* 31 &+ UInt32($1) } % 64)
    }
}

/// Which of the values that an entry's bytes can be decoded to.
struct DecodedForm: Hashable, Sendable {
    let name: String
    let type: ObjectIdentifier
}

/// An object for as long as somebody else has it.
private struct WeakValue: @unchecked Sendable {
    // Sendable: the object is; a weak reference is read and set atomically.
    private weak var reference: AnyObject?

    var object: AnyObject? { reference }

    init?(_ value: some Sendable) {
        guard type(of: value) is AnyClass else { return nil }
        reference = value as AnyObject
    }
}

/// An identifier by its bytes: texts that only look equal are different ones.
private struct Identifier: Hashable, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (one: Identifier, other: Identifier) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

private struct State: Sendable {
    struct Item: Sendable {
        let frame: EntryFrame
        let slot: Sieve<Identifier>.Slot
        var decoded: [DecodedForm: any Sendable] = [:]
        var cost: Int
    }

    var items: [Identifier: Item] = [:]
    var sieve = Sieve<Identifier>()
    var bytes = 0

    /// Objects that may still be somewhere.
    var inUse: [Identifier: [DecodedForm: WeakValue]] = [:]
    private var sweepAt = 64

    /// The identifiers of names that do not say them.
    private var identifiers: [String: Identifier] = [:]

    /// How many changes began, and how many go on, by the places of their names.
    var changes = [UInt64](repeating: 0, count: 64)
    var writers = [Int](repeating: 0, count: 64)

    /// Keeps in mind what a name does not say itself.
    mutating func note(_ name: String, _ identifier: Identifier) {
        if name.utf8.contains(UInt8(ascii: "~")) { identifiers[name] = identifier }
    }

    mutating func insert(_ frame: EntryFrame, _ name: String, _ limit: Int, _ gone: inout [Any]) {
        let identifier = Identifier(frame.identifier)
        let cost = frame.payload.count + frame.identifier.utf8.count
        remove(identifier, &gone)
        guard cost <= limit else { return }
        note(name, identifier)
        items[identifier] = Item(frame: frame, slot: sieve.insert(identifier), cost: cost)
        bytes += cost
        makeRoom(limit, &gone)
    }

    mutating func attach(
        _ value: any Sendable, _ identifier: Identifier, _ form: DecodedForm, _ cost: Int, _ limit: Int,
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

    private mutating func remove(_ identifier: Identifier, _ gone: inout [Any]) {
        guard let item = items.removeValue(forKey: identifier) else { return }
        sieve.remove(item.slot)
        bytes -= item.cost
        gone.append(item)
    }

    /// Returns what nobody may have any more.
    mutating func drop(_ name: String) -> [Any] {
        let known = identifiers.removeValue(forKey: name)
        guard let identifier = known ?? EntryName.identifier(of: name).map({ Identifier($0) }) else { return [] }
        var gone: [Any] = []
        inUse[identifier] = nil
        remove(identifier, &gone)
        return gone
    }

    /// Forgets objects that are no more, now and then.
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
