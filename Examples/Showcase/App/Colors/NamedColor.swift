import AsyncResources
import PortableUI

/// A color as sent by the server.
struct NamedColor: Codable, Equatable, Sendable {
    var index: Int
    var name: String
    var red: Double
    var green: Double
    var blue: Double
}

extension Color {
    init(_ color: NamedColor) {
        self.init(red: color.red, green: color.green, blue: color.blue)
    }
}

extension Resource where Value == NamedColor {
    /// Returns the color of a cell in the gallery.
    ///
    /// A failure is shown and not retried, because the gallery demonstrates failures.
    static func color(_ index: Int, from service: StationService) -> Resource {
        .http(service.api.get(["colors", "\(index)"], .json()), key: ["colors", index]).retry(.never)
    }
}
