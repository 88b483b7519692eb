/// A color to paint with, with components from 0 to 1.
struct Paint: Hashable {
    var red: Double
    var green: Double
    var blue: Double

    /// Creates a color from a number such as `0xFF8800`.
    init(_ code: UInt32) {
        self.init(
            red: Double(code >> 16 & 0xFF) / 255,
            green: Double(code >> 8 & 0xFF) / 255,
            blue: Double(code & 0xFF) / 255
        )
    }

    init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Returns a mix with another color, whose share is from 0 to 1.
    func mixed(with other: Paint, _ part: Double) -> Paint {
        func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * part }
        return Paint(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// Returns steps from the first stop to the last, with evenly spaced stops.
    static func gradient(_ stops: [Paint], steps: Int) -> [Paint] {
        (0..<steps).map { step in
            let place = Double(step) / Double(max(1, steps - 1)) * Double(stops.count - 1)
            let stop = min(Int(place), stops.count - 2)
            return stops[stop].mixed(with: stops[stop + 1], place - Double(stop))
        }
    }

    var bytes: [UInt8] { [red, green, blue].map { UInt8((min(max($0, 0), 1) * 255).rounded()) } }
}
