/// An angle, kept in radians.
@frozen public struct Angle: Hashable, Comparable, Sendable {
    /// The angle in radians.
    public var radians: Double

    /// The angle in degrees.
    public var degrees: Double {
        get { radians * 180 / .pi }
        set { radians = newValue * .pi / 180 }
    }

    /// Creates an angle of zero.
    public init() {
        radians = 0
    }

    /// Creates an angle from radians.
    public init(radians: Double) {
        self.radians = radians
    }

    /// Creates an angle from degrees.
    public init(degrees: Double) {
        radians = degrees * .pi / 180
    }

    /// An angle from radians.
    public static func radians(_ radians: Double) -> Angle {
        Angle(radians: radians)
    }

    /// An angle from degrees.
    public static func degrees(_ degrees: Double) -> Angle {
        Angle(degrees: degrees)
    }

    /// No angle at all.
    public static var zero: Angle { Angle() }

    /// Whether the first angle is the smaller one.
    public static func < (left: Angle, right: Angle) -> Bool {
        left.radians < right.radians
    }
}
