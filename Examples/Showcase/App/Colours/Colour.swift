import AsyncResources
import PortableUI

/// A color as sent by the server.
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
    /// Returns the color of a cell in the gallery.
    ///
    /// A failure is shown and not retried, because the gallery demonstrates failures.
    static func colour(_ index: Int, from service: StationService) -> Resource {
        .http(service.api.get(["colours", "\(index)"], .json()), key: ["colours", index]).retry(.never)
    }
}
