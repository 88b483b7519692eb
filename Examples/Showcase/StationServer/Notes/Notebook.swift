import Foundation

/// The notes, and everything that the server remembers of the writes to them.
///
/// A write is applied or rejected, and if it has a key, its response is kept for other attempts.
struct Notebook {
    private(set) var list: NoteList
    private(set) var log = WriteLog()
    private let started: Date
    private var keys = IdempotencyKeys()

    /// Creates the notes of a server that started at the given date.
    init(started: Date) {
        self.started = started
        list = NoteList(started: started)
    }
}

// MARK: Responses

extension Notebook {
    /// Returns the response to a `GET` of the list, a note, or its place.
    func get(_ route: Route, for request: APIRequest) -> APIResponse {
        (list.representation(of: route) ?? Problem.noNote.response).unlessHeld(by: request)
    }

    /// Responds to a write.
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
    private mutating func perform(_ write: NoteWrite, at time: Duration) -> APIResponse {
        let response: APIResponse
        var entry: Int?
        do {
            let note = try apply(write, at: time)
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
}

extension APIResponse {
    /// The response to another attempt at a write that has already been processed.
    fileprivate var replayed: APIResponse {
        var answer = self
        answer.headers["Idempotent-Replayed"] = "true"
        return answer
    }
}
