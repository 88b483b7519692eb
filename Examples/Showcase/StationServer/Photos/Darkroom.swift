import NIOConcurrencyHelpers

/// A cache that creates the image of each photo on the first request.
///
/// All of them use half a megabyte.
final class Darkroom: Sendable {
    private let prints = NIOLockedValueBox<[String: APIResponse]>([:])

    /// Returns the response with the image's file.
    ///
    /// Two concurrent callers may paint the same image. Both get the same result.
    func print(of photo: Photo) -> APIResponse {
        if let print = prints.withLockedValue({ $0[photo.id] }) { return print }
        let picture = Landscape.png(named: photo.title, in: photo.light, over: photo.ground)
        let print = APIResponse(body: picture, type: "image/png").tagged(caching: "max-age=31536000, immutable")
        prints.withLockedValue { $0[photo.id] = print }
        return print
    }
}
