package enum StorePlace: Hashable, Sendable {
    case object(ObjectIdentifier)
    case folder(String)
}

// The use of an archive by one container, which ends with the claim. Two containers would write to it in an order that
// none of them knows, and a wipe of one wouldn't reach the memory of the other (R12).
package final class ArchiveClaim: Sendable {
    private static let places = Lock<Set<StorePlace>>([])

    let archive: any DataStore

    private let place: Lock<StorePlace?>

    private init(_ archive: any DataStore, at place: StorePlace?) {
        self.archive = archive
        self.place = Lock(place)
    }

    static let refusal = "The archive belongs to another container, so this one keeps values in memory. \(cure)"
    package static let cure =
        "Create one container for the process, and use it in all windows, or call close() on the first one."

    static func claim(_ archive: any DataStore) -> ArchiveClaim? {
        guard let place = place(of: archive) else { return ArchiveClaim(archive, at: nil) }
        guard places.withLock({ $0.insert(place).inserted }) else { return nil }
        return ArchiveClaim(archive, at: place)
    }

    private static func place(of archive: any DataStore) -> StorePlace? {
        if let placed = archive as? any PlacedStore { return placed.place }
        return type(of: archive) is AnyClass ? .object(ObjectIdentifier(archive as AnyObject)) : nil
    }

    func leave() async {
        await (archive as? any PlacedStore)?.leavePlace()
        end()
    }

    deinit { end() }

    private func end() {
        let ended = place.withLock { place in
            defer { place = nil }
            return place
        }
        if let ended { _ = Self.places.withLock { $0.remove(ended) } }
    }
}
