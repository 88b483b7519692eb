public import Foundation

extension Animation {
    /// Returns a spring animation.
    ///
    /// `response` is the period of an undamped oscillation, in seconds.
    @_disfavoredOverload
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation {
        let damping = min(max(dampingFraction, 0.05), 1)
        // The time after which less than 1/200 of the distance remains.
        let swings = (damping < 1 ? 5.3 / damping : 7.4) / (2 * .pi)
        return Animation(curve: .spring(damping: damping), duration: max(0, response) * swings)
    }

    /// Returns a spring animation.
    ///
    /// A bounce of 0 doesn't overshoot, and a bounce of 1 oscillates for a long time.
    public static func spring(
        duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
    ) -> Animation {
        spring(response: duration, dampingFraction: 1 - bounce, blendDuration: blendDuration)
    }

    /// Returns a spring animation for interactive movement.
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
    ) -> Animation {
        spring(response: response, dampingFraction: dampingFraction, blendDuration: blendDuration)
    }

    /// Returns a spring animation based on physical parameters.
    ///
    /// The initial velocity has no effect.
    public static func interpolatingSpring(
        mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
    ) -> Animation {
        let frequency = (max(stiffness, 0.01) / max(mass, 0.01)).squareRoot()
        let fraction = damping / (2 * (max(stiffness, 0.01) * max(mass, 0.01)).squareRoot())
        return spring(response: 2 * .pi / frequency, dampingFraction: fraction)
    }

    /// A spring animation without bounce.
    public static var smooth: Animation { smooth() }
    /// A spring animation with a small bounce.
    public static var snappy: Animation { snappy() }
    /// A spring animation with a bounce.
    public static var bouncy: Animation { bouncy() }

    /// Returns a spring animation with no bounce beyond the given one.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        spring(duration: duration, bounce: extraBounce)
    }

    /// Returns a spring animation with a small bounce that can be increased.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        spring(duration: duration, bounce: 0.15 + extraBounce)
    }

    /// Returns a spring animation with a bounce that can be increased.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        spring(duration: duration, bounce: 0.3 + extraBounce)
    }

    /// Returns the animation with a delayed start, in seconds.
    public func delay(_ delay: TimeInterval) -> Animation {
        Animation(curve: curve, duration: duration, delay: self.delay + max(0, delay))
    }

    /// Returns the animation with its speed multiplied by a factor.
    public func speed(_ speed: Double) -> Animation {
        Animation(curve: curve, duration: duration / max(speed, 0.001), delay: delay / max(speed, 0.001))
    }

    /// Returns an animation that repeats forever.
    @available(*, unavailable, message: "changes are spread over time once: change a state in a task")
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }

    /// Returns an animation that repeats a number of times.
    @available(*, unavailable, message: "changes are spread over time once: change a state in a task")
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }
}

extension Binding {
    /// Returns a binding whose writes are separate steps with an animation.
    public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        Binding(location: AnimatedLocation(location, animation))
    }
}

/// A location whose writes are separate steps.
private final class AnimatedLocation<Value>: Location<Value> {
    private let base: Location<Value>
    private let animation: Animation?

    init(_ base: Location<Value>, _ animation: Animation?) {
        self.base = base
        self.animation = animation
    }

    override var value: Value {
        base.value
    }

    override func set(_ value: Value) {
        withAnimation(animation) { base.set(value) }
    }

    override var seen: Value? { base.seen }

    override func isSame(as other: Location<Value>) -> Bool {
        guard let other = other as? AnimatedLocation else { return false }
        return animation == other.animation && base.isSame(as: other.base)
    }
}
