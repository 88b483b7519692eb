import Foundation
import NIOConcurrencyHelpers

/// Makes the picture of each photo when it is first asked for, and keeps it: all of them take less than a megabyte.
final class Darkroom: Sendable {
    private let pictures = NIOLockedValueBox<[String: Data]>([:])

    /// The picture's file.
    ///
    /// Two callers may paint the same picture at the same time; both get the same.
    func png(of photo: Photo) -> Data {
        if let picture = pictures.withLockedValue({ $0[photo.id] }) { return picture }
        let picture = Landscape.png(named: photo.title, in: photo.light, over: photo.ground)
        pictures.withLockedValue { $0[photo.id] = picture }
        return picture
    }
}
