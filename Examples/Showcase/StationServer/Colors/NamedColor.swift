/// A color of the gallery, with components from 0 to 1.
struct NamedColor: Hashable, Encodable {
    static let indices = 0..<100

    let index: Int
    let name: String
    let red: Double
    let green: Double
    let blue: Double

    /// Creates the color with the given index for a seed.
    ///
    /// Hues advance by the golden ratio of the circle, so that neighbors differ and the hundred are spread evenly.
    init(index: Int, seed: UInt64) {
        var start = SeededGenerator(seed: seed, purpose: "hue", number: 0)
        // NB: The colors of a seed depend on the spelling, and stay the same in every version.
        var own = SeededGenerator(seed: seed, purpose: "colour", number: index)
        let hue = (start.unit() + Double(index) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
        let saturation = own.number(in: 0.6...0.95)
        let lightness = own.number(in: 0.38...0.68)
        self.init(index: index, hue: hue, saturation: saturation, lightness: lightness)
    }

    private init(index: Int, hue: Double, saturation: Double, lightness: Double) {
        func component(_ offset: Double) -> Double {
            let place = (offset + hue * 12).truncatingRemainder(dividingBy: 12)
            let depth = saturation * min(lightness, 1 - lightness)
            let value = lightness - depth * max(-1, min(place - 3, 9 - place, 1))
            return (value * 1_000).rounded() / 1_000
        }
        self.index = index
        name = ColorName.name(hue: hue, saturation: saturation, lightness: lightness)
        red = component(0)
        green = component(8)
        blue = component(4)
    }
}
