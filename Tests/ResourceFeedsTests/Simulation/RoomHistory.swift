import ResourceTesting

/// All states that a server has had.
@MainActor
struct RoomHistory {
    private let server: LossyFeed<[Int], Int>

    /// The states of each epoch, by their offsets.
    private(set) var epochs: [[[Int]]] = []

    init(_ server: LossyFeed<[Int], Int>) { self.server = server }

    /// Reads what the server has had since the last time.
    mutating func follow() {
        let end = server.position
        while epochs.count < end.epoch { epochs.append([]) }
        for epoch in epochs.indices {
            while let state = server.content(
                at: LossyFeedPosition(epoch: epoch + 1, offset: epochs[epoch].count))
            { epochs[epoch].append(state) }
        }
    }

    /// Returns whether an epoch after the given one began without a mark that the one before had at its end.
    func hasLost(_ mark: Int, after epoch: Int, until end: Int = .max) -> Bool {
        zip(epochs, epochs.dropFirst()).prefix(end - 1).dropFirst(epoch - 1).contains { old, new in
            old.last?.contains(mark) == true && new.first?.contains(mark) == false
        }
    }
}
