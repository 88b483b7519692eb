/// The sequence of the train's settings, each available as soon as the server has it.
///
/// A server identifies its settings by a tag. Given a tag, it responds when the settings differ, or without content
/// when it has waited long enough. Then the request is repeated.
struct TrainNews: AsyncSequence, Sendable {
    typealias Element = TrainSettings

    /// Settings, and the server's tag for them.
    struct Edition: Hashable, Sendable {
        var settings: TrainSettings
        var tag: String?
    }

    /// A closure that requests the current settings if the tag is nil, or else those that follow the tag's.
    typealias Ask = @Sendable (_ tag: String?) async throws -> Edition?

    let ask: Ask

    func makeAsyncIterator() -> Iterator { Iterator(ask: ask) }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate let ask: Ask
        private var last: Edition?

        fileprivate init(ask: @escaping Ask) {
            self.ask = ask
        }

        /// Returns the next settings, or nil if the server sent no tag, and so can't report later ones.
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
