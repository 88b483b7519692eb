import AsyncResources
import Foundation

/// A photo as the album lists it.
struct Photo: Codable, Hashable, Identifiable, Sendable {
    var id: String
    var title: String
    var width: Int
    var height: Int
}

/// The picture of a photo, as its file holds it.
struct Picture: Hashable, Sendable {
    /// A PNG file.
    let file: Data

    /// An address that holds the file itself.
    var url: URL? { URL(string: "data:image/png;base64,\(file.base64EncodedString())") }

    /// - Throws: ``UnreadablePicture`` for what is no PNG file, or not the whole of one.
    init(file: Data) throws {
        guard file.starts(with: Self.signature), file.suffix(Self.end.count).elementsEqual(Self.end) else {
            throw UnreadablePicture()
        }
        self.file = file
    }

    /// How every PNG file begins.
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// How every PNG file ends: an empty chunk called `IEND`, and its checksum.
    private static let end: [UInt8] = [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
}

/// What should have been a picture is none.
struct UnreadablePicture: LocalizedError {
    var errorDescription: String? { "The picture cannot be read." }
}

extension Resource where Value == Picture {
    /// The picture of a photo: from the network once, and from the disk ever after.
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
