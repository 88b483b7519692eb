/// A description of how a view is inserted and removed.
///
/// The removal reverses the insertion if the view itself is removed, rather than being a part of the removed view.
public struct AnyTransition: Sendable {
    let effect: TransitionEffect
    let animation: Animation

    /// A transition that fades the view in and out.
    public static let opacity = AnyTransition(TransitionEffect(.fade))
    /// A transition that inserts and removes the view immediately.
    public static let identity = AnyTransition(TransitionEffect(.none))
    /// A transition that moves the view in from the leading edge and out toward the trailing edge.
    public static var slide: AnyTransition { .push(from: .leading) }
    /// A transition that scales the view up from its center and down to it.
    public static var scale: AnyTransition { AnyTransition(TransitionEffect(.grow)) }

    /// Returns a transition that moves the view in from an edge and out toward the same edge.
    public static func move(edge: Edge) -> AnyTransition {
        AnyTransition(TransitionEffect(.edge(edge)))
    }

    /// Returns a transition that moves the view in from an edge and out toward the opposite edge.
    public static func push(from edge: Edge) -> AnyTransition {
        AnyTransition(TransitionEffect(insertion: .edge(edge), removal: .edge(edge.opposite)))
    }

    /// Returns a transition with different effects for insertion and removal, and the animation of the insertion.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        let effect = TransitionEffect(insertion: insertion.effect.insertion, removal: removal.effect.removal)
        return AnyTransition(effect, animation: insertion.animation)
    }

    /// Returns a transition that combines the effects of both: it fades, and moves or scales.
    ///
    /// NB: If both move from an edge, the first one's edge is used.
    public func combined(with other: AnyTransition) -> AnyTransition {
        let insertion = effect.insertion.combined(with: other.effect.insertion)
        let removal = effect.removal.combined(with: other.effect.removal)
        return AnyTransition(TransitionEffect(insertion: insertion, removal: removal), animation: animation)
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

/// The ways in which a host draws the insertion and the removal of an element.
package struct TransitionEffect: Hashable, Sendable {
    package enum Motion: Hashable, Sendable {
        case none, fade, grow
        /// Moves in from an edge, or out toward it.
        case edge(Edge)
    }

    package var insertion: Motion
    package var removal: Motion

    init(insertion: Motion, removal: Motion) {
        self.insertion = insertion
        self.removal = removal
    }

    /// Creates the effect of a removal that reverses the insertion.
    package init(_ motion: Motion) {
        self.init(insertion: motion, removal: motion)
    }
}

extension TransitionEffect.Motion {
    fileprivate func combined(with other: TransitionEffect.Motion) -> TransitionEffect.Motion {
        switch (self, other) {
        case (.none, _): other
        case (_, .none): self
        // Moving or scaling includes a fade.
        case (.fade, _): other
        default: self
        }
    }
}

extension Edge {
    fileprivate var opposite: Edge {
        switch self {
        case .top: .bottom
        case .leading: .trailing
        case .bottom: .top
        case .trailing: .leading
        }
    }
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

    /// Animates visual changes of the view, or draws them immediately if the animation is `nil`.
    nonisolated public func animation(_ animation: Animation?) -> some View {
        box(.animation(animation))
    }
}
