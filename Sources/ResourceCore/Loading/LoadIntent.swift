/// The reason for a load, from the weakest to the strongest.
///
/// A flight keeps the strongest intent that ever joined it, and its outcome counts under that intent (R3).
public enum LoadIntent: UInt8, Hashable, Sendable, Comparable {
    /// A silent load: it shows no indicator, and a failure changes nothing on screen.
    case sync

    /// A load of content to show, with an indicator.
    case load

    /// A load that the user requested, by pulling or with a retry button, with an indicator.
    case refresh

    /// Compares intents by strength.
    public static func < (one: LoadIntent, other: LoadIntent) -> Bool {
        one.rawValue < other.rawValue
    }

    var isVisible: Bool { self != .sync }
}
