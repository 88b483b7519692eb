extension NoteList {
    /// Returns the response to a write that was applied to a note.
    ///
    /// It's what a `GET` of the note or its place would return, and names that resource. After a deletion, it's a 204.
    func confirmation(of write: NoteWrite, note id: String) -> APIResponse {
        let isCreation = write.route == .notes
        let route = isCreation ? Route.note(id: id) : write.route
        guard var response = representation(of: route) else { return .noContent }
        let path = isCreation ? "\(write.path)/\(id)" : write.path
        response.headers["Content-Location"] = path
        if isCreation {
            response.status = 201
            response.headers["Location"] = path
        }
        return response
    }
}
