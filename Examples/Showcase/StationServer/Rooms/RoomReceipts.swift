import NIOCore

/// The messages of the newest writes with a key, for repeated attempts at the same write.
struct RoomReceipts {
    static let capacity = 1_000

    /// A write that was applied.
    struct Receipt: Hashable, Codable {
        let key: String
        let room: String
        let message: RoomMessage
    }

    private var receipts: [String: Receipt] = [:]
    private var keys = CircularBuffer<String>()

    subscript(key: String) -> Receipt? { receipts[key] }

    mutating func add(_ receipt: Receipt) {
        receipts[receipt.key] = receipt
        keys.append(receipt.key)
        if keys.count > Self.capacity { receipts[keys.removeFirst()] = nil }
    }
}

extension RoomReceipts: Codable {
    /// Decodes the receipts, oldest first.
    init(from decoder: any Decoder) throws {
        for receipt in try [Receipt](from: decoder) { add(receipt) }
    }

    func encode(to encoder: any Encoder) throws {
        try keys.compactMap { receipts[$0] }.encode(to: encoder)
    }
}
