/// A description of how a view is inserted and removed.
///
/// The removal reverses the insertion if the view itself is removed, rather than being a part of the removed view.
public struct AnyTransition: Sendable {
    let effect: TransitionEffect
    let animation: Animation

    /// A transition that fades the view in and out.
    public static let opacity = AnyTransition(.fade)
    /// A transition that inserts and removes the view immediately.
    public static let identity = AnyTransition(.none)
    /// A transition that moves the view in from the leading edge and out toward the trailing edge.
    public static var slide: AnyTransition { AnyTransition(.slide) }
    /// A transition that scales the view up from its center and down to it.
    public static var scale: AnyTransition { AnyTransition(.grow) }

    /// Returns a transition that moves the view in from an edge and out toward the same edge.
    public static func move(edge: Edge) -> AnyTransition {
        AnyTransition(.edge(edge))
    }

    /// Returns the transition with an animation of its own.
    public func animation(_ animation: Animation?) -> AnyTransition {
        AnyTransition(effect, animation: animation ?? Animation(curve: .linear, duration: 0))
    }

    init(_ effect: TransitionEffect, animation: Animation = .default) {
        self.effect = effect
        self.animation = animation
    }
}

/// The way in which a host draws the insertion of an element.
package enum TransitionEffect: Hashable, Sendable {
    case none, fade, grow
    /// Moves in from the leading edge, and out toward the trailing edge.
    case slide
    /// Moves in from an edge.
    case edge(Edge)
}

extension View {
    /// Sets the transition of the view when it's inserted into, or removed from, a tree that is already drawn.
    ///
    /// NB: Hosts draw the transition with or without ``withAnimation(_:_:)``.
    nonisolated public func transition(_ t: AnyTransition) -> some View {
        box(.transition(t.effect, t.animation))
    }

    /// Animates visual changes of the view, or draws them immediately if the animation is `nil`.
    ///
    /// NB: Hosts animate every visual change below, including those that don't depend on `value`.
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        box(.animation(animation))
    }
}
