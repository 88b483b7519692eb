import AsyncResources
import Foundation

/// A photo as listed in the album.
struct Photo: Codable, Hashable, Identifiable, Sendable {
    var id: String
    var title: String
    var width: Int
    var height: Int
}

/// The image of a photo, as stored in its file.
struct Picture: Hashable, Sendable {
    /// The contents of a PNG file.
    let file: Data

    /// A URL that contains the file itself.
    var url: URL? { URL(string: "data:image/png;base64,\(file.base64EncodedString())") }

    /// - Throws: ``UnreadablePicture`` if the data isn't a complete PNG file.
    init(file: Data) throws {
        guard file.starts(with: Self.signature), file.suffix(Self.end.count).elementsEqual(Self.end) else {
            throw UnreadablePicture()
        }
        self.file = file
    }

    /// The beginning of every PNG file.
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The end of every PNG file: an empty chunk named `IEND`, and its checksum.
    private static let end: [UInt8] = [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
}

/// An error that indicates that data isn't a valid image.
struct UnreadablePicture: LocalizedError {
    var errorDescription: String? { "The image can't be read." }
}

extension Resource where Value == Picture {
    /// Returns the image of a photo, which is loaded from the network once, and from the disk afterward.
    static func picture(_ id: Photo.ID, from station: StationService) -> Resource {
        let file = station.api.get(["photos", id], .data()).map { try Picture(file: $0) }
        return Resource.http(file, key: ["pictures", id])
            .persisted(
                ResourceCoding {
                    $0.file
                } decode: {
                    try Picture(file: $0)
                })
    }
}
