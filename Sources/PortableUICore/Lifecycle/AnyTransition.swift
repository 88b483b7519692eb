/// How a view comes and goes.
///
/// A view goes as it has come, where it is itself what is taken away, and not a part of that.
public struct AnyTransition: Sendable {
    let arrival: Arrival
    let animation: Animation

    /// It fades in, and out.
    public static let opacity = AnyTransition(.fade)
    /// It is there at once.
    public static let identity = AnyTransition(.none)
    /// It comes in from the side where reading begins, and goes out at the other one.
    public static var slide: AnyTransition { AnyTransition(.slide) }
    /// It grows from its middle, and shrinks to it.
    public static var scale: AnyTransition { AnyTransition(.grow) }

    /// It comes in from a side, and goes out there.
    public static func move(edge: Edge) -> AnyTransition {
        AnyTransition(.edge(edge))
    }

    /// It comes with a course of its own.
    public func animation(_ animation: Animation?) -> AnyTransition {
        AnyTransition(arrival, animation: animation ?? Animation(curve: .linear, duration: 0))
    }

    init(_ arrival: Arrival, animation: Animation = .default) {
        self.arrival = arrival
        self.animation = animation
    }
}

/// How a host draws that an element comes.
package enum Arrival: Hashable, Sendable {
    case none, fade, grow
    /// From the side where reading begins; it goes to the other one.
    case slide
    /// From a side.
    case edge(Edge)
}

extension View {
    /// How the view comes when it is inserted into a tree that is drawn already, and how it goes when it is taken away.
    ///
    /// NB: hosts draw that with or without ``withAnimation(_:_:)``.
    nonisolated public func transition(_ t: AnyTransition) -> some View {
        box(.arrival(t.arrival, t.animation))
    }

    /// Spreads changes of how the view is drawn over time; nil draws them at once.
    ///
    /// NB: hosts spread every change of look below, also one that `value` has no part in.
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        box(.animation(animation))
    }
}
