public import Foundation

/// How a change is spread over time.
public struct Animation: Equatable, Sendable {
    /// The course of the change.
    package enum Curve: Hashable, Sendable {
        case linear, easeIn, easeOut, easeInOut
        /// As a spring comes to rest; below 1 the damping lets it go too far and come back.
        case spring(damping: Double)
    }

    package let curve: Curve
    /// In seconds.
    package let duration: TimeInterval
    /// How long nothing happens at first, in seconds.
    package var delay: TimeInterval = 0

    /// The platform's usual course.
    public static let `default` = Animation(curve: .easeInOut, duration: 0.35)

    /// Even, over the usual time.
    public static var linear: Animation { linear(duration: 0.35) }
    /// As a spring comes to rest, without a bounce.
    public static var spring: Animation { spring(duration: 0.5) }
    /// Slow at the beginning, over the usual time.
    public static var easeIn: Animation { easeIn(duration: 0.35) }
    /// Slow at the end, over the usual time.
    public static var easeOut: Animation { easeOut(duration: 0.35) }
    /// Slow at both ends, over the usual time.
    public static var easeInOut: Animation { easeInOut(duration: 0.35) }

    /// Even, over a number of seconds.
    public static func linear(duration: TimeInterval) -> Animation {
        Animation(curve: .linear, duration: duration)
    }

    /// Slow at the beginning, over a number of seconds.
    public static func easeIn(duration: TimeInterval) -> Animation {
        Animation(curve: .easeIn, duration: duration)
    }

    /// Slow at the end, over a number of seconds.
    public static func easeOut(duration: TimeInterval) -> Animation {
        Animation(curve: .easeOut, duration: duration)
    }

    /// Slow at both ends, over a number of seconds.
    public static func easeInOut(duration: TimeInterval) -> Animation {
        Animation(curve: .easeInOut, duration: duration)
    }
}

/// Shows the writes to state in `body` as a step of their own: after those before it, before those that follow (L4).
///
/// Changes of look that follow from them are spread over time; nil draws them at once. Call it on the main actor.
/// NB: steps that are drawn in one frame share the course of the last one.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
    let outer = MainActor.assumeIsolated { TransactionQueue.beginStep(animation) }
    defer { MainActor.assumeIsolated { _ = TransactionQueue.beginStep(outer) } }
    return try body()
}
