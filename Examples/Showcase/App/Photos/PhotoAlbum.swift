import AsyncResources
import PortableUI

/// The list of photos, which is prepared before they're shown.
@MainActor
@Observable
final class PhotoAlbum {
    private(set) var photos: [Photo] = []

    private let station: StationService
    private var hasFailed: Bool

    /// - Parameter failsFirst: A Boolean value that indicates whether the first preparation fails, to demonstrate a
    ///   failure.
    init(station: StationService, failsFirst: Bool) {
        self.station = station
        hasFailed = !failsFirst
    }

    /// Loads the list.
    func prepare() async throws {
        guard hasFailed else {
            hasFailed = true
            throw AlbumUnavailable()
        }
        photos = try await station.api.get(["photos"], .json()).value()
    }
}

/// The error of the first attempt of each launch, which always fails, as in the story that this screen shows.
struct AlbumUnavailable: LocalizedError {
    var errorDescription: String? { "The first load of this screen fails on purpose. Retry loads the photos." }
}
