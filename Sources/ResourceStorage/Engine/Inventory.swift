import Foundation
import ResourceCore

/// What is in a folder with limits, and what is to go first; kept in memory, and never the authority.
final class Inventory: Sendable {
    private struct Item {
        var bytes: Int
        let slot: Sieve<String>.Slot
    }

    let limits: StoreLimits
    private let lock = NSLock()
    nonisolated(unsafe) private var items: [String: Item] = [:]
    nonisolated(unsafe) private var sieve = Sieve<String>()
    nonisolated(unsafe) private var bytes = 0

    /// Looks at everything that is there.
    init(_ limits: StoreLimits, of folder: String, _ files: any FileSystem) throws(StoreError) {
        self.limits = limits
        do throws(FileFailure) {
            for name in try files.names(in: folder) { insert(name, try files.space("\(folder)/\(name)")) }
        } catch {
            throw StoreError(openingFailed: error)
        }
    }

    var totals: (count: Int, bytes: Int) { lock.withLock { (items.count, bytes) } }

    /// An entry is there, and takes up so much; returns those that are to make room for it.
    ///
    /// What an archive needs to tell its generations apart is never given up.
    func note(_ name: String, _ size: Int) -> [String] {
        guard name != RecordCatalog.generationIdentifier else { return [] }
        return lock.withLock {
            drop(name)
            var victims: [String] = []
            while limits.areExceeded(bytes: bytes + size, count: items.count + 1), let victim = takeOut() {
                victims.append(victim)
            }
            insert(name, size)
            return victims
        }
    }

    private func insert(_ name: String, _ size: Int) {
        guard name != RecordCatalog.generationIdentifier else { return }
        bytes += size
        items[name] = Item(bytes: size, slot: sieve.insert(name))
    }

    private func drop(_ name: String) {
        guard let item = items.removeValue(forKey: name) else { return }
        sieve.remove(item.slot)
        bytes -= item.bytes
    }

    /// An entry was read: it is spared once.
    func touch(_ name: String) {
        lock.withLock { if let slot = items[name]?.slot { sieve.touch(slot) } }
    }

    /// An entry is there no more.
    func forget(_ name: String) {
        lock.withLock { drop(name) }
    }

    func forgetAll() {
        lock.withLock {
            items = [:]
            sieve = Sieve()
            bytes = 0
        }
    }

    /// Takes out what is to go first.
    func evict() -> String? {
        lock.withLock { takeOut() }
    }

    private func takeOut() -> String? {
        guard let name = sieve.evict(), let item = items.removeValue(forKey: name) else { return nil }
        bytes -= item.bytes
        return name
    }
}
