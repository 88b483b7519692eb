/// An effect of the pointer over a view.
public struct HoverEffect: Equatable, Sendable {
    package enum Kind: Equatable, Sendable { case highlight, lift }

    package let kind: Kind

    /// The default effect, which highlights the view.
    public static let automatic = HoverEffect(kind: .highlight)
    /// An effect that brings a light to the view.
    public static let highlight = HoverEffect(kind: .highlight)
    /// An effect that raises the view.
    public static let lift = HoverEffect(kind: .lift)
}

extension View {
    /// Applies an effect while the pointer is over the view.
    nonisolated public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View {
        box(.hover(effect))
    }
}
