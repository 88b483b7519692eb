import Foundation

/// The notes, and everything that the server remembers of the writes to them.
///
/// A write is *in progress* from its arrival until it's due. Then it's applied or rejected, and if it has a key, its
/// response is kept for other attempts. Nothing happens by itself: each method that reads or writes first processes
/// the writes that are due, in the order of their due times, so that the result is the same as with timers.
struct Notebook {
    private(set) var list: NoteList
    private(set) var log = WriteLog()
    private let started: Date
    private var keys = IdempotencyKeys()
    private var pending = PendingWrites()

    /// The responses to writes that were in progress, until ``finish(_:)``.
    private var responses: [Int: APIResponse] = [:]

    /// Creates the notes of a server that started at the given date.
    init(started: Date) {
        self.started = started
        list = NoteList(started: started)
    }

    /// The part of the notes that outlasts the process.
    ///
    /// A write that is still in progress doesn't, because no client has received a response to it.
    struct Record: Codable {
        let list: NoteList
        fileprivate let log: WriteLog
        fileprivate let keys: IdempotencyKeys
    }

    /// Creates the notes of a server that continues where another one ended.
    init(_ record: Record, started: Date) {
        self.started = started
        (list, log, keys) = (record.list, record.log, record.keys)
    }

    var record: Record { Record(list: list, log: log, keys: keys) }

    /// The number of responses and writes that are kept for connections, or will be applied later.
    var unfinished: Int { responses.count + pending.count }
}

// MARK: - Responses

extension Notebook {
    /// Returns the response to a `GET` of the list, a note, or its place.
    func get(_ route: Route, for request: APIRequest) -> APIResponse {
        (list.representation(of: route) ?? Problem.noNote.response).unlessHeld(by: request)
    }

    /// Responds to a write that's due on its arrival.
    mutating func respond(to write: NoteWrite, at now: Duration) -> APIResponse {
        recall(write) ?? perform(write, at: now)
    }

    /// Returns the response to a write that the server has already seen, or else remembers its key.
    private mutating func recall(_ write: NoteWrite) -> APIResponse? {
        guard let key = write.key else { return nil }
        switch keys.begin(key, of: NoteWrite.Fingerprint(write)) {
        case .new:
            return nil
        case .outstanding:
            log.countDuplicate()
            return Problem.outstandingKey.response
        case .repeated(let response, let entry):
            log.countDuplicate()
            if let entry { log.note(1, duplicatesOf: entry) }
            return response.replayed
        case .reused:
            log.countRejection()
            return Problem.reusedKey.response
        }
    }

    /// Applies or rejects a write, and keeps the response for its key.
    private mutating func perform(_ write: NoteWrite, at time: Duration, refuses: Bool = false) -> APIResponse {
        let response: APIResponse
        var entry: Int?
        do {
            let note = try refuses ? refuse(write) : apply(write, at: time)
            entry = log.add(write, note: note, version: list.version, at: time)
            response = list.confirmation(of: write, note: note)
        } catch {
            log.countRejection()
            response = error.response
        }
        if let key = write.key {
            let duplicates = keys.end(key, with: response, entry: entry)
            if let entry { log.note(duplicates, duplicatesOf: entry) }
        }
        return response
    }

    private mutating func apply(_ write: NoteWrite, at time: Duration) throws(Problem) -> String {
        guard let target = list.representation(of: write.route) else { throw .noNote }
        guard write.preconditions.hold(for: target) else { throw .preconditionFailed }
        return try list.apply(write.change.get(), at: started.addingTimeInterval(time / .seconds(1)))
    }

    private func refuse(_ write: NoteWrite) throws(Problem) -> String { throw .refused }
}

// MARK: - Writes in progress

extension Notebook {
    /// The handling of a write that has arrived.
    enum Arrival: Hashable {
        /// The response doesn't depend on later writes.
        case answered(APIResponse)
        /// The write is in progress, with this number.
        case began(Int)
    }

    /// Begins a write that's due later.
    ///
    /// - Parameter refuses: A Boolean value that indicates whether the server rejects the write for no reason.
    mutating func begin(_ write: NoteWrite, refuses: Bool, due: Duration) -> Arrival {
        if let response = recall(write) { return .answered(response) }
        guard let number = pending.add(write, as: .inProgress(refuses: refuses), due: due) else {
            if let key = write.key { keys.forget(key) }
            return .answered(Problem.busy.response)
        }
        return .began(number)
    }

    /// Lets a write arrive later, when no connection waits for its response.
    ///
    /// If too many writes are on their way, it never arrives.
    mutating func postpone(_ write: NoteWrite, until due: Duration) {
        _ = pending.add(write, as: .underway, due: due)
    }

    /// Processes the writes that are due.
    mutating func settle(at now: Duration) {
        while let next = pending.popFirst(dueBy: now) {
            switch next.stage {
            case .underway: _ = respond(to: next.write, at: next.due)
            case .inProgress(let refuses):
                let response = perform(next.write, at: next.due, refuses: refuses)
                if next.isAwaited { responses[next.number] = response }
            }
        }
    }

    /// Processes the writes up to one that is due, and returns its response.
    mutating func finish(_ number: Int) -> APIResponse {
        if let due = pending.due(of: number) { settle(at: due) }
        return responses.removeValue(forKey: number) ?? Problem.busy.response
    }

    /// Forgets the connection of a write.
    ///
    /// The write itself is applied nonetheless.
    mutating func abandon(_ number: Int) {
        responses[number] = nil
        pending.abandon(number)
    }
}

extension APIResponse {
    /// The response to another attempt at a write that has already been processed.
    fileprivate var replayed: APIResponse {
        var response = self
        response.headers["Idempotent-Replayed"] = "true"
        return response
    }
}

extension Problem {
    /// The problem with a write that the server rejects for no reason.
    static let refused = Problem(
        status: 403, title: "Forbidden", detail: "The station refuses this change, and always will.")

    /// The problem with a write that arrives while too many others are in progress.
    fileprivate static let busy = Problem(
        status: 503, title: "Service Unavailable", detail: "Too many changes are in progress. Please try again.",
        retryAfter: 1)
}
