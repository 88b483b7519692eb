/// Writes down what views do, in order.
@MainActor
final class Recorder {
    private(set) var entries: [String] = []

    /// What a view does that wants its own tree to end.
    var onClose: () -> Void = {}

    func note(_ entry: String) {
        entries.append(entry)
    }

    /// Notes from inside a body.
    func noting(_ entry: String) -> Bool {
        entries.append(entry)
        return true
    }

    func clear() {
        entries = []
    }
}
