import NIOConcurrencyHelpers

/// Makes the picture of each photo when it is first asked for, and keeps it: all of them take half a megabyte.
final class Darkroom: Sendable {
    private let prints = NIOLockedValueBox<[String: APIResponse]>([:])

    /// The answer with the picture's file.
    ///
    /// Two callers may paint the same picture at the same time; both get the same.
    func print(of photo: Photo) -> APIResponse {
        if let print = prints.withLockedValue({ $0[photo.id] }) { return print }
        let picture = Landscape.png(named: photo.title, in: photo.light, over: photo.ground)
        let print = APIResponse(body: picture, type: "image/png").tagged(caching: "max-age=31536000, immutable")
        prints.withLockedValue { $0[photo.id] = print }
        return print
    }
}
