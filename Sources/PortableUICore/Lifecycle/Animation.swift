public import Foundation

/// A description of how a change progresses over time.
public struct Animation: Equatable, Sendable {
    /// The timing curve of a change.
    package enum Curve: Hashable, Sendable {
        case linear, easeIn, easeOut, easeInOut
        /// A spring that comes to rest. With a damping below 1, it overshoots and returns.
        case spring(damping: Double)
    }

    package let curve: Curve
    /// The duration, in seconds.
    package let duration: TimeInterval
    /// The delay before the change begins, in seconds.
    package var delay: TimeInterval = 0

    /// The platform's default animation.
    public static let `default` = Animation(curve: .easeInOut, duration: 0.35)

    /// An animation at constant speed, with the default duration.
    public static var linear: Animation { linear(duration: 0.35) }
    /// A spring animation without bounce.
    public static var spring: Animation { spring(duration: 0.5) }
    /// An animation that starts slowly, with the default duration.
    public static var easeIn: Animation { easeIn(duration: 0.35) }
    /// An animation that ends slowly, with the default duration.
    public static var easeOut: Animation { easeOut(duration: 0.35) }
    /// An animation that starts and ends slowly, with the default duration.
    public static var easeInOut: Animation { easeInOut(duration: 0.35) }

    /// Returns an animation at constant speed, with a duration in seconds.
    public static func linear(duration: TimeInterval) -> Animation {
        Animation(curve: .linear, duration: duration)
    }

    /// Returns an animation that starts slowly, with a duration in seconds.
    public static func easeIn(duration: TimeInterval) -> Animation {
        Animation(curve: .easeIn, duration: duration)
    }

    /// Returns an animation that ends slowly, with a duration in seconds.
    public static func easeOut(duration: TimeInterval) -> Animation {
        Animation(curve: .easeOut, duration: duration)
    }

    /// Returns an animation that starts and ends slowly, with a duration in seconds.
    public static func easeInOut(duration: TimeInterval) -> Animation {
        Animation(curve: .easeInOut, duration: duration)
    }
}

/// Shows the state changes made in `body` as a separate step: after earlier changes and before later ones (L4).
///
/// The resulting visual changes are animated, or drawn immediately if the animation is `nil`. Off the main actor, the
/// step is shown when `body` has returned.
///
/// NB: Steps that are drawn in one frame share the animation of the last one.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
    guard MainQueue.isCurrent else { return try PostedStep.run(animation, body) }
    let outer = MainActor.assumeIsolated { TransactionQueue.beginStep(animation) }
    defer { MainActor.assumeIsolated { TransactionQueue.endStep(returningTo: outer) } }
    return try body()
}
