/// An angle, stored in radians.
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

    /// Creates an angle from a value in radians.
    public init(radians: Double) {
        self.radians = radians
    }

    /// Creates an angle from a value in degrees.
    public init(degrees: Double) {
        radians = degrees * .pi / 180
    }

    /// Returns an angle from a value in radians.
    public static func radians(_ radians: Double) -> Angle {
        Angle(radians: radians)
    }

    /// Returns an angle from a value in degrees.
    public static func degrees(_ degrees: Double) -> Angle {
        Angle(degrees: degrees)
    }

    /// An angle of zero.
    public static var zero: Angle { Angle() }

    /// Returns a Boolean value that indicates whether the first angle is smaller than the second.
    public static func < (left: Angle, right: Angle) -> Bool {
        left.radians < right.radians
    }
}
