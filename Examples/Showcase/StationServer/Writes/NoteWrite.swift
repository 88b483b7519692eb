import Foundation

/// A request that changes the notes, as far as it's understood without them.
struct NoteWrite: Hashable {
    let method: String
    let path: String
    let route: Route

    /// The key, or `nil` if each request counts as a write of its own.
    let key: IdempotencyKey?
    let preconditions: Preconditions

    /// The change, or the reason why there is none.
    let change: Result<NoteChange, Problem>

    /// The body, which is at most ``RequestLimits/body`` long.
    let body: Data

    /// Creates a write, or throws the reason why it isn't even processed.
    init(_ request: APIRequest, to route: Route) throws(Problem) {
        method = request.method
        path = request.path
        self.route = route
        key = try request.headers["idempotency-key"].map { field throws(Problem) in try IdempotencyKey(field: field) }
        preconditions = Preconditions(request.headers)
        change = Result { () throws(Problem) in try NoteChange(request, to: route) }
        body = request.body
    }

    /// The properties that all attempts at a write share.
    ///
    /// Bodies with the same meaning are the same, because a client that encodes an object again may order its members
    /// differently.
    struct Fingerprint: Hashable, Codable {
        private let method: String
        private let path: String
        private let change: NoteChange?
        private let unreadable: Data?

        init(_ write: NoteWrite) {
            method = write.method
            path = write.path
            change = try? write.change.get()
            unreadable = change == nil ? write.body : nil
        }
    }
}
