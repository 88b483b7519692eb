import NIOCore

/// The responses to writes with a key, for repeated attempts at the same write.
///
/// The newest ``capacity`` responses are kept, each after its write, including rejections. An attempt whose response is
/// no longer kept counts as a new write.
struct IdempotencyKeys {
    static let capacity = 1_000

    /// The meaning of a write with a key for the server.
    enum Finding: Hashable {
        /// The key is new.
        case new
        /// The first attempt is still in progress.
        case outstanding
        /// The first attempt had this response, and the given number in the log if it was applied.
        case repeated(APIResponse, entry: Int?)
        /// Another write has the key.
        case reused
    }

    /// The state of a key.
    private struct State {
        let fingerprint: NoteWrite.Fingerprint
        /// The response, or `nil` while the write is in progress.
        var response: APIResponse?
        var entry: Int?
        /// The number of further attempts while the write was in progress.
        var duplicates = 0
    }

    /// A key with its response, as it's kept on disk.
    private struct Answer: Codable {
        let key: IdempotencyKey
        let fingerprint: NoteWrite.Fingerprint
        let response: APIResponse
        let entry: Int?
    }

    private var states: [IdempotencyKey: State] = [:]
    /// The keys with a response, oldest first.
    private var answered = CircularBuffer<IdempotencyKey>()

    /// Looks a key up, and remembers one that's new until ``end(_:with:entry:)``.
    mutating func begin(_ key: IdempotencyKey, of write: NoteWrite.Fingerprint) -> Finding {
        guard let state = states[key] else {
            states[key] = State(fingerprint: write)
            return .new
        }
        guard state.fingerprint == write else { return .reused }
        guard let response = state.response else {
            states[key]?.duplicates += 1
            return .outstanding
        }
        return .repeated(response, entry: state.entry)
    }

    /// Forgets a key whose write won't be processed.
    mutating func forget(_ key: IdempotencyKey) {
        states[key] = nil
    }

    /// Keeps the response to the write with a key, and returns the number of other attempts so far.
    mutating func end(_ key: IdempotencyKey, with response: APIResponse, entry: Int?) -> Int {
        states[key]?.response = response
        states[key]?.entry = entry
        answered.append(key)
        if answered.count > Self.capacity { states[answered.removeFirst()] = nil }
        return states[key]?.duplicates ?? 0
    }
}

extension IdempotencyKeys: Codable {
    /// Decodes the keys with a response, oldest first.
    init(from decoder: any Decoder) throws {
        for answer in try [Answer](from: decoder) {
            states[answer.key] = State(fingerprint: answer.fingerprint)
            _ = end(answer.key, with: answer.response, entry: answer.entry)
        }
    }

    /// Encodes the keys with a response: a write that is still in progress won't be processed by another server.
    func encode(to encoder: any Encoder) throws {
        let answers = answered.compactMap { key in
            states[key].flatMap { state in
                state.response.map {
                    Answer(key: key, fingerprint: state.fingerprint, response: $0, entry: state.entry)
                }
            }
        }
        try answers.encode(to: encoder)
    }
}
