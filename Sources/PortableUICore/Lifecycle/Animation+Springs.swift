public import Foundation

extension Animation {
    /// As a spring comes to rest: `response` is the time of one swing without damping, in seconds.
    @_disfavoredOverload
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation {
        let damping = min(max(dampingFraction, 0.05), 1)
        // The time after which less than a two-hundredth of the way is left.
        let swings = (damping < 1 ? 5.3 / damping : 7.4) / (2 * .pi)
        return Animation(curve: .spring(damping: damping), duration: max(0, response) * swings)
    }

    /// As a spring comes to rest; a bounce of 0 goes nowhere too far, one of 1 swings for long.
    public static func spring(
        duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
    ) -> Animation {
        spring(response: duration, dampingFraction: 1 - bounce, blendDuration: blendDuration)
    }

    /// A spring that follows the hand.
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
    ) -> Animation {
        spring(response: response, dampingFraction: dampingFraction, blendDuration: blendDuration)
    }

    /// A spring by the laws of motion; the velocity at the beginning is that of the one before.
    public static func interpolatingSpring(
        mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
    ) -> Animation {
        let frequency = (max(stiffness, 0.01) / max(mass, 0.01)).squareRoot()
        let fraction = damping / (2 * (max(stiffness, 0.01) * max(mass, 0.01)).squareRoot())
        return spring(response: 2 * .pi / frequency, dampingFraction: fraction)
    }

    /// A spring without a bounce.
    public static var smooth: Animation { smooth() }
    /// A spring with a little bounce.
    public static var snappy: Animation { snappy() }
    /// A spring with a bounce.
    public static var bouncy: Animation { bouncy() }

    /// A spring without a bounce, or with so much.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        spring(duration: duration, bounce: extraBounce)
    }

    /// A spring with a little bounce, or more.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        spring(duration: duration, bounce: 0.15 + extraBounce)
    }

    /// A spring with a bounce, or more.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        spring(duration: duration, bounce: 0.3 + extraBounce)
    }

    /// The same course after a time in which nothing happens, in seconds.
    public func delay(_ delay: TimeInterval) -> Animation {
        Animation(curve: curve, duration: duration, delay: self.delay + max(0, delay))
    }

    /// The same course, so many times as fast.
    public func speed(_ speed: Double) -> Animation {
        Animation(curve: curve, duration: duration / max(speed, 0.001), delay: delay / max(speed, 0.001))
    }

    /// The same course again and again.
    @available(*, unavailable, message: "changes are spread over time once: change a state in a task")
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }

    /// The same course several times.
    @available(*, unavailable, message: "changes are spread over time once: change a state in a task")
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }
}

extension Binding {
    /// A binding whose writes are steps of their own, with an animation.
    public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        Binding(location: AnimatedLocation(location, animation))
    }
}

/// A place whose writes are steps of their own.
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

    override func isSame(as other: Location<Value>) -> Bool {
        guard let other = other as? AnimatedLocation else { return false }
        return animation == other.animation && base.isSame(as: other.base)
    }
}

extension AnyTransition {
    /// It comes as either says: it fades, and moves or grows.
    ///
    /// NB: of two sides it comes from the first.
    public func combined(with other: AnyTransition) -> AnyTransition {
        AnyTransition(arrival.combined(with: other.arrival), animation: animation)
    }

    /// It comes as one transition says.
    @available(*, unavailable, message: "a view comes and goes the same way here: give one transition")
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { insertion }
}

extension Arrival {
    fileprivate func combined(with other: Arrival) -> Arrival {
        switch (self, other) {
        case (.none, _): other
        case (_, .none): self
        // What moves or grows fades in, too.
        case (.fade, _): other
        default: self
        }
    }
}
