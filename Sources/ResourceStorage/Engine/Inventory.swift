import ResourceCore

/// What is in a folder with limits, and what is to go first; kept in memory, and never the authority.
final class Inventory: Sendable {
    let limits: StoreLimits

    /// Whether the folder had to be looked through, because there was no index to believe.
    let isRebuilt: Bool
    private let shelf: Lock<State>

    private enum State: Sendable {
        /// What is taken up when somebody asks for more than the totals.
        case index(FolderIndex)
        case shelf(Shelf)
    }

    /// Takes what an index tells, or looks at everything that is there.
    init(
        _ limits: StoreLimits, _ index: FolderIndex?, of folder: String, _ files: any FileSystem
    ) throws(StoreError) {
        self.limits = limits
        isRebuilt = index == nil
        if let index {
            shelf = Lock(.index(index))
            return
        }
        var found = Shelf()
        do throws(FileFailure) {
            for name in try files.names(in: folder) where Self.counts(name) {
                found.insert(name, try files.space("\(folder)/\(name)"))
            }
        } catch {
            throw StoreError(openingFailed: error)
        }
        shelf = Lock(.shelf(found))
    }

    private func withShelf<Output>(_ body: (inout Shelf) -> Output) -> Output {
        shelf.withLock { state in
            var shelf: Shelf
            switch state {
            case .index(let index): shelf = Shelf(index)
            case .shelf(let known): shelf = known
            }
            // NB: one owner, so that nothing is copied.
            state = .shelf(Shelf())
            defer { state = .shelf(shelf) }
            return body(&shelf)
        }
    }

    /// Takes up what the index told, which is done once and takes a while where there is much.
    func prepare() {
        withShelf { _ in }
    }

    /// What an archive needs to tell its generations apart is never given up.
    private static func counts(_ name: String) -> Bool {
        name != RecordCatalog.generationIdentifier
    }

    var totals: (count: Int, bytes: Int) {
        shelf.withLock { state in
            switch state {
            case .index(let index): (index.count, index.size)
            case .shelf(let shelf): (shelf.count, shelf.bytes)
            }
        }
    }

    /// Everything that has a file, what is to go first of all first.
    var items: [FolderIndex.Item] { withShelf { $0.allItems } }

    /// An entry is there, and takes up so much; returns those that are to make room for it.
    func note(_ name: String, _ size: Int) -> [String] {
        guard Self.counts(name) else { return [] }
        return withShelf { shelf in
            shelf.drop(name)
            var victims: [String] = []
            while limits.areExceeded(bytes: shelf.bytes + size, count: shelf.count + 1), let victim = shelf.takeOut() {
                victims.append(victim)
            }
            shelf.insert(name, size)
            return victims
        }
    }

    /// An entry was read: it is spared once.
    func touch(_ name: String) {
        withShelf { $0.touch(name) }
    }

    /// An entry is there no more.
    func forget(_ name: String) {
        withShelf { $0.drop(name) }
    }

    func forgetAll() {
        withShelf { $0 = Shelf() }
    }

    /// Takes out what is to go first.
    func evict() -> String? {
        withShelf { $0.takeOut() }
    }
}

/// Entries by their names, with what they take up.
private struct Shelf: Sendable {
    private struct Item: Sendable {
        let bytes: Int
        let slot: Sieve<String>.Slot
    }

    private var items: [String: Item] = [:]
    private var sieve = Sieve<String>()

    /// What was taken out, and has its file until that is removed.
    private var leaving: [String: Int] = [:]
    private(set) var bytes = 0

    var count: Int { items.count }

    init() {}

    init(_ index: FolderIndex) {
        items.reserveCapacity(index.count)
        index.forEach { item in
            insert(item.name, item.bytes)
            if item.isTouched { touch(item.name) }
        }
    }

    mutating func insert(_ name: String, _ size: Int) {
        bytes += size
        items[name] = Item(bytes: size, slot: sieve.insert(name))
    }

    mutating func touch(_ name: String) {
        if let slot = items[name]?.slot { sieve.touch(slot) }
    }

    mutating func drop(_ name: String) {
        leaving[name] = nil
        guard let item = items.removeValue(forKey: name) else { return }
        sieve.remove(item.slot)
        bytes -= item.bytes
    }

    mutating func takeOut() -> String? {
        guard let name = sieve.evict(), let item = items.removeValue(forKey: name) else { return nil }
        bytes -= item.bytes
        leaving[name] = item.bytes
        return name
    }

    var allItems: [FolderIndex.Item] {
        leaving.map { FolderIndex.Item(name: $0.key, bytes: $0.value, isTouched: false) }
            + sieve.order.compactMap { name, isTouched in
                items[name].map { FolderIndex.Item(name: name, bytes: $0.bytes, isTouched: isTouched) }
            }
    }
}
