/// Why a load runs, from the weakest to the strongest.
///
/// A flight keeps the strongest intent that ever joined it, and its outcome counts under that one (R3).
public enum LoadIntent: UInt8, Hashable, Sendable, Comparable {
    /// Silent: no indicator while it runs, and a failure leaves the screen alone.
    case sync

    /// Something is to be shown: an indicator while it runs.
    case load

    /// The user asked, by pulling or by a retry button: an indicator while it runs.
    case refresh

    /// Orders intents by strength.
    public static func < (one: LoadIntent, other: LoadIntent) -> Bool {
        one.rawValue < other.rawValue
    }

    var isVisible: Bool { self != .sync }
}
