extension ResourceEvent: CustomStringConvertible {
    /// A one-line description, such as `12.5 s books/42: invalidated → stale, #3 overtaken`.
    public var description: String {
        let effect = changes.isEmpty ? "nothing" : changes.map(\.description).joined(separator: ", ")
        let part = part.map { " (\($0))" } ?? ""
        return "\(time / .seconds(1)) s \(key)\(part): \(cause) → \(effect)"
    }
}

extension ResourceEvent.Cause: CustomStringConvertible {
    /// A description in a few words.
    public var description: String {
        switch self {
        case .appeared: "appeared"
        case .disappeared: "disappeared"
        case .shown: "shown"
        case .left: "left"
        case .asked(let intent): "asked to \(intent)"
        case .prefetched: "prefetched"
        case .callerCancelled: "caller canceled"
        case .storeCancelled: "canceled by a store"
        case .keyCancelled: "canceled for all"
        case .invalidated: "invalidated"
        case .set: "set"
        case .filled: "filled"
        case .reset: "reset"
        case .delivered: "delivered"
        case .succeeded: "succeeded"
        case .notModified: "not modified"
        case .failed: "failed"
        case .cancelled: "canceled"
        case .graceOver: "grace over"
        case .retryDue: "retry due"
        case .turnCame: "turn came"
        case .totalOver: "total time over"
        case .restored: "restored"
        case .wroteBehind: "written behind"
        case .sourceChanged: "source changed"
        case .aged: "aged"
        case .triggered(let event): "\(event)"
        case .tick: "tick"
        case .refined: "refined"
        case .retentionOver: "retention over"
        case .limitReached: "limit reached"
        case .mutation: "a mutation"
        case .feature(let name, let event, _): "\(name) \(event)"
        }
    }
}

extension ResourceEvent.Change: CustomStringConvertible {
    /// A description in a few words, which identifies attempts by their numbers.
    public var description: String {
        switch self {
        case .began(let attempt, let intent): "#\(attempt) begins (\(intent))"
        case .stopped(let attempt): "#\(attempt) stopped"
        case .overtaken(let attempt): "#\(attempt) overtaken"
        case .discarded(let attempt): "#\(attempt) discarded"
        case .valueChanged: "value"
        case .renewed: "renewed"
        case .failed: "error"
        case .failedSilently: "silent error"
        case .errorCleared: "no error"
        case .becameFresh: "fresh"
        case .becameStale: "stale"
        case .cleared: "empty"
        case .evicted: "evicted"
        case .recordDropped(let fault): "record dropped (\(fault))"
        case .archived: "archived"
        case .recordMarked: "record marked stale"
        case .recordRemoved: "record removed"
        case .archiveFailed(let error): "archive failed (\("\(error)".redactingURLs))"
        case .mutation(_, let name, let stage): "\(name) \(stage)"
        case .warning(let text): "warning: \(text)"
        }
    }
}

extension ResourceEvent.MutationStage: CustomStringConvertible {
    /// A description in a few words.
    public var description: String {
        switch self {
        case .saving: "saving"
        case .waiting(let reason): "waiting (\(reason))"
        case .sending(let attempt): "sending (attempt \(attempt))"
        case .resolving: "resolving a conflict"
        case .settling: "settling"
        case .succeeded: "succeeded"
        case .failed(let error): "failed (\("\(error)".redactingURLs))"
        case .cancelled: "canceled"
        }
    }
}
