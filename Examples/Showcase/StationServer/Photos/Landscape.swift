import Foundation

/// A landscape that is painted from numbers: sky, sun, hills in layers, and water.
///
/// The same name results in the same image, regardless of the server's seed: the image at a URL never changes.
struct Landscape {
    /// The land below the sky.
    enum Ground {
        /// Water up to the horizon, with distant hills.
        case sea
        /// Water at the foot of hills.
        case lake
        /// Soft hills, one behind another.
        case hills
        /// Hills with crests.
        case mountains
    }

    static let width = 480
    static let height = 320

    private let light: Light
    private let ground: Ground
    private var generator: SeededGenerator
    private var picture: IndexedPicture

    /// Paints and compresses the image, which takes some hundredths of a second.
    static func png(named name: String, in light: Light, over ground: Ground) -> Data {
        var landscape = Landscape(name: name, light: light, ground: ground)
        landscape.paint()
        return landscape.picture.png
    }

    private init(name: String, light: Light, ground: Ground) {
        self.light = light
        self.ground = ground
        generator = SeededGenerator(seed: 0, purpose: name, number: 0)
        picture = IndexedPicture(width: Self.width, height: Self.height, palette: Self.palette(of: light))
    }

    private mutating func paint() {
        let horizon = Int(generator.number(in: 0.52...0.62) * Double(Self.height))
        let sun = Sun(generator: &generator, horizon: horizon, isHigh: light == .noon || light == .night)
        paintSky(to: Self.height, horizon: horizon)
        if light == .night { paintStars(to: horizon) }
        paint(sun)
        switch ground {
        case .sea:
            paintHills(layer: 0, crest: horizon - 14, height: 26, roughness: 0.4)
            paintWater(from: horizon, under: sun)
        case .lake:
            for layer in 0..<3 {
                paintHills(layer: layer, crest: horizon - 50 + layer * 20, height: 62, roughness: 0.6)
            }
            paintWater(from: horizon + 22, under: sun)
            paintHills(layer: 3, crest: Self.height - 14, height: 50, roughness: 0.3)
        case .hills:
            for layer in 0..<4 { paintHills(layer: layer, crest: horizon + layer * 42, height: 60, roughness: 0.15) }
        case .mountains:
            for layer in 0..<4 { paintHills(layer: layer, crest: horizon - 36 + layer * 46, height: 110, roughness: 1) }
        }
    }
}

// MARK: - Colors

extension Landscape {
    private static let skies = 0..<128
    private static let discs = 128..<136
    private static let lands = 136..<200
    private static let waters = 200..<248
    private static let landShades = 16

    /// Returns the colors in the order of the ranges above.
    private static func palette(of light: Light) -> [Paint] {
        let sky = Paint.gradient(light.sky, steps: skies.count)
        let glow = light.sky[4]
        let haze = light.sky[3]
        let lands = (0..<4).flatMap { layer in
            let land = light.land.mixed(with: haze, [0.68, 0.45, 0.22, 0][layer])
            return Paint.gradient([land, land.mixed(with: haze, 0.34 - 0.06 * Double(layer))], steps: landShades)
        }
        return sky + Paint.gradient([glow, light.disc], steps: discs.count) + lands
            + Paint.gradient([light.water, light.water.mixed(with: haze, 0.75), glow], steps: waters.count)
    }
}

// MARK: - Sky

extension Landscape {
    private struct Sun {
        let column: Double
        let row: Double
        let radius: Double
        let glow: Double

        init(generator: inout SeededGenerator, horizon: Int, isHigh: Bool) {
            column = generator.number(in: 0.2...0.8) * Double(Landscape.width)
            row = Double(horizon) * (isHigh ? generator.number(in: 0.2...0.4) : generator.number(in: 0.55...0.85))
            radius = isHigh ? 17 : generator.number(in: 20...30)
            glow = isHigh ? 70 : 130
        }
    }

    private mutating func paintSky(to end: Int, horizon: Int) {
        for row in 0..<end {
            picture.fill(row: row, columns: 0..<Self.width, with: Self.skyShade(row: row, horizon: horizon))
        }
    }

    /// Three quarters of the shades are between the top and the horizon, and the rest is the sun's glow.
    private static func skyShade(row: Int, horizon: Int) -> UInt8 {
        let part = min(1, Double(row) / Double(horizon))
        return UInt8(part * 0.75 * Double(skies.count - 1))
    }

    private mutating func paintStars(to horizon: Int) {
        for _ in 0..<90 {
            let row = Int(generator.unit() * generator.unit() * Double(horizon))
            let column = Int(generator.unit() * Double(Self.width))
            picture[row, column] = UInt8(generator.number(in: 90...Double(Self.skies.upperBound - 1)))
        }
    }

    /// The glow lifts the sky's shades toward the brightest.
    ///
    /// The edge of the disc is blended over two points.
    private mutating func paint(_ sun: Sun) {
        let reach = Int(sun.glow)
        let brightest = Double(Self.skies.upperBound - 1)
        for row in max(0, Int(sun.row) - reach)..<min(Self.height, Int(sun.row) + reach) {
            for column in max(0, Int(sun.column) - reach)..<min(Self.width, Int(sun.column) + reach) {
                let (x, y) = (Double(column) - sun.column, Double(row) - sun.row)
                let distance = (x * x + y * y).squareRoot()
                guard distance < sun.glow else { continue }
                if distance < sun.radius {
                    let depth = min(1, (sun.radius - distance) / 2)
                    picture[row, column] = UInt8(Self.discs.lowerBound + Int(depth * Double(Self.discs.count - 1)))
                } else {
                    let part = 1 - (distance - sun.radius) / (sun.glow - sun.radius)
                    let shade = Double(picture[row, column])
                    picture[row, column] = UInt8(shade + (brightest - shade) * part * part)
                }
            }
        }
    }
}

// MARK: - Land and water

extension Landscape {
    /// Paints one range of hills, from its crest down to the bottom.
    private mutating func paintHills(layer: Int, crest: Int, height: Double, roughness: Double) {
        let waves = (0..<6).map { octave in
            let frequency = pow(2.1, Double(octave)) * generator.number(in: 0.8...1.2)
            return Wave(frequency: frequency, phase: generator.number(in: 0...(2 * .pi)), octave: octave, roughness)
        }
        let total = waves.reduce(0) { $0 + $1.size }
        var tops: [Int] = []
        for column in 0..<Self.width {
            let place = Double(column) / Double(Self.width) * 2 * .pi
            let level = waves.reduce(0) { $0 + $1.level(at: place) } / total
            tops.append(crest - Int((level * height * 0.5).rounded()))
        }
        let first = Self.lands.lowerBound + layer * Self.landShades
        for row in max(0, tops.min() ?? 0)..<Self.height {
            let depth = Double(row - crest) / (height * 1.1) + 0.5
            let shade = UInt8(first + Int(min(max(depth, 0), 1) * Double(Self.landShades - 1)))
            paint(row: row, where: tops, with: shade)
        }
    }

    /// Fills the parts of a row that are below the tops.
    private mutating func paint(row: Int, where tops: [Int], with shade: UInt8) {
        var start: Int?
        for column in 0...Self.width {
            let isLand = column < Self.width && tops[column] <= row
            if isLand, start == nil { start = column }
            if !isLand, let begin = start {
                picture.fill(row: row, columns: begin..<column, with: shade)
                start = nil
            }
        }
    }

    /// A wave that is part of a crest.
    ///
    /// A rough one has ridges instead of rounded tops.
    private struct Wave {
        let frequency: Double
        let phase: Double
        let size: Double
        let isRidge: Bool

        init(frequency: Double, phase: Double, octave: Int, _ roughness: Double) {
            self.frequency = frequency
            self.phase = phase
            size = octave == 0 ? 1 : pow(0.35 + 0.17 * roughness, Double(octave))
            isRidge = roughness >= 1
        }

        func level(at place: Double) -> Double {
            let wave = sin(place * frequency + phase)
            return size * (isRidge ? 1 - 2 * abs(wave) : wave)
        }
    }

    /// Paints water from a row to the bottom, with ripples and the sun's reflection.
    private mutating func paintWater(from top: Int, under sun: Sun) {
        let shades = Double(Self.waters.count - 1)
        for row in top..<Self.height {
            let depth = Double(row - top) / Double(Self.height - top)
            let base = Self.waters.lowerBound + Int((1 - depth) * shades * 0.55)
            picture.fill(row: row, columns: 0..<Self.width, with: UInt8(base))
            for _ in 0..<3 {
                paintRipple(row: row, around: generator.unit() * Double(Self.width), lift: 3, length: 8 + depth * 40)
            }
            for _ in 0..<4 {
                let spread = (generator.unit() + generator.unit() - 1) * (sun.radius + depth * 50)
                paintRipple(row: row, around: sun.column + spread, lift: 14, length: 4 + depth * 14)
            }
        }
    }

    private mutating func paintRipple(row: Int, around column: Double, lift: Double, length: Double) {
        let middle = min(max(Int(column), 0), Self.width - 1)
        let lifted = Int(picture[row, middle]) + Int(generator.number(in: 1...lift))
        let half = generator.number(in: 1...length) / 2
        let color = UInt8(min(lifted, Self.waters.upperBound - 1))
        picture.fill(row: row, columns: middle - Int(half)..<middle + Int(half) + 1, with: color)
    }
}
