/// A recorder of views' actions, in order.
@MainActor
final class Recorder {
    private(set) var entries: [String] = []

    /// A closure for a view that ends its own tree.
    var onClose: () -> Void = {}

    func note(_ entry: String) {
        entries.append(entry)
    }

    /// Records an entry from inside a body.
    func noting(_ entry: String) -> Bool {
        entries.append(entry)
        return true
    }

    func clear() {
        entries = []
    }
}
