import ResourceCore

/// A server, and the requests on their way to it.
struct MutationServer: Hashable, Sendable {
    typealias Verdict = MutationEvent.Verdict

    /// The requests and the responses of one mutation.
    struct Desk: Hashable, Sendable {
        /// How often the mutation was applied.
        var applications = 0

        /// The responses: two bits for each key.
        var verdicts = 0

        /// The request that the client waits for.
        var request = Request.none

        /// The key of that request.
        var key = 0

        /// The key of a request that the client no longer knows of.
        var late: Int?
    }

    enum Request: UInt8, Hashable, Sendable {
        case none
        case traveling
        case answered
    }

    var desks: [Desk]

    /// A Boolean value that indicates whether the server ignores keys.
    var ignoresKeys = false

    /// The mutations that were applied, as bits, and those among them that every read shows.
    var applied = 0
    var replicated = 0
}

extension MutationServer {
    /// The response to the requests of a mutation with a key, if it's decided already.
    func decided(_ effect: Int, _ key: Int) -> Verdict? {
        ignoresKeys ? nil : desks[effect][key]
    }
}

extension MutationServer.Desk {
    /// The response to the requests with a key, if one has arrived.
    subscript(key: Int) -> MutationServer.Verdict? {
        get { MutationServer.Verdict(rawValue: UInt8(verdicts >> (2 * key) & 3)) }
        set { verdicts = verdicts & ~(3 << (2 * key)) | Int(newValue?.rawValue ?? 0) << (2 * key) }
    }

    /// The response to the current request.
    var verdict: MutationServer.Verdict { self[key] ?? .accepted }

    /// Leaves a request on its way that the client no longer knows of.
    mutating func abandonRequest(isLate: Bool) {
        if request == .traveling, isLate, late == nil { late = key }
        request = .none
    }
}
