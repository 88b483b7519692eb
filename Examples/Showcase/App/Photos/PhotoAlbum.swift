import AsyncResources
import PortableUI

/// The photos there are; to be prepared before they are shown.
@MainActor
@Observable
final class PhotoAlbum {
    private(set) var photos: [Photo] = []

    private let station: StationService
    private var hasFailed: Bool

    /// - Parameter failsFirst: Whether the first preparation fails, so that one sees how that looks.
    init(station: StationService, failsFirst: Bool) {
        self.station = station
        hasFailed = !failsFirst
    }

    /// Asks for the list.
    func prepare() async throws {
        guard hasFailed else {
            hasFailed = true
            throw AlbumUnavailable()
        }
        photos = try await station.api.get(["photos"], .json()).value()
    }
}

/// The first try of each launch fails, as in the story that this screen retells.
struct AlbumUnavailable: LocalizedError {
    var errorDescription: String? { "The connection to the Internet is unavailable." }
}
