/// The light of a landscape: the colors of its sky, land, and water.
enum Light: CaseIterable {
    case dawn, noon, afternoon, sunset, dusk, night

    /// The sky from the top to the horizon, and on toward the sun.
    var sky: [Paint] {
        switch self {
        case .dawn: [0x4A6FA5, 0x93A8C9, 0xE8B9A8, 0xFAD9B0, 0xFFF3D6].map(Paint.init)
        case .noon: [0x1F6FBF, 0x4F9BDD, 0x9CCBF0, 0xD9EEFA, 0xFFFFFF].map(Paint.init)
        case .afternoon: [0x3F7FB0, 0x86B3C9, 0xD8D9B4, 0xF5E0A0, 0xFFF6CF].map(Paint.init)
        case .sunset: [0x2B2A5E, 0x7B3F7A, 0xD9604F, 0xF9A24B, 0xFFE39A].map(Paint.init)
        case .dusk: [0x1B1F4A, 0x3E3F7D, 0x7F5F9A, 0xC98BA0, 0xF2C3AE].map(Paint.init)
        case .night: [0x070B1F, 0x101A3A, 0x1D2E57, 0x34507F, 0x7F9CC4].map(Paint.init)
        }
    }

    /// The sun, or the moon.
    var disc: Paint {
        switch self {
        case .dawn: Paint(0xFFF8E1)
        case .noon, .afternoon: Paint(0xFFFFF4)
        case .sunset: Paint(0xFFF1B8)
        case .dusk: Paint(0xFCE9DC)
        case .night: Paint(0xF3F1E4)
        }
    }

    /// The nearest land.
    ///
    /// Land that is farther away takes on the color of the horizon.
    var land: Paint {
        switch self {
        case .dawn: Paint(0x2F3A4F)
        case .noon: Paint(0x1F5A3C)
        case .afternoon: Paint(0x4A5A2A)
        case .sunset: Paint(0x2A1633)
        case .dusk: Paint(0x141433)
        case .night: Paint(0x04070F)
        }
    }

    /// The nearest water.
    var water: Paint {
        switch self {
        case .dawn: Paint(0x3B5878)
        case .noon: Paint(0x0E4F86)
        case .afternoon: Paint(0x2F6478)
        case .sunset: Paint(0x3A1F4F)
        case .dusk: Paint(0x1A1B45)
        case .night: Paint(0x060B1C)
        }
    }
}
