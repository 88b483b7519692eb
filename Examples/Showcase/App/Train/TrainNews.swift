/// The train's settings, one after the other, each as soon as the server has it.
///
/// A server names its settings by a tag. Asked for others than those of a tag, it answers when there are others, or with
/// nothing when it has waited long enough; then it is asked again.
struct TrainNews: AsyncSequence, Sendable {
    typealias Element = TrainSettings

    /// Settings, and the server's tag of them.
    struct Edition: Hashable, Sendable {
        var settings: TrainSettings
        var tag: String?
    }

    /// Asks the server for an edition: without a tag for the one in force, else for one that follows the tag's.
    typealias Ask = @Sendable (_ tag: String?) async throws -> Edition?

    let ask: Ask

    func makeAsyncIterator() -> Iterator { Iterator(ask: ask) }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate let ask: Ask
        private var last: Edition?

        fileprivate init(ask: @escaping Ask) {
            self.ask = ask
        }

        /// Returns the next settings; nil after those of a server that names no tag, and so can tell of no others.
        mutating func next() async throws -> TrainSettings? {
            if let last, last.tag == nil { return nil }
            while true {
                try Task.checkCancellation()
                guard let edition = try await ask(last?.tag) else { continue }
                last = edition
                return edition.settings
            }
        }
    }
}
