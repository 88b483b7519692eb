import AsyncResources
import PortableUI

/// A colour as the server sends it.
struct Colour: Codable, Equatable, Sendable {
    var index: Int
    var name: String
    var red: Double
    var green: Double
    var blue: Double
}

extension Color {
    init(_ colour: Colour) {
        self.init(red: colour.red, green: colour.green, blue: colour.blue)
    }
}

extension Resource where Value == Colour {
    /// The colour of one cell of the gallery.
    ///
    /// A failure is shown and not retried: it is what the gallery is about.
    static func colour(_ index: Int, from service: StationService) -> Resource {
        .http(service.api.get(["colours", "\(index)"], .json()), key: ["colours", index]).retry(.never)
    }
}
