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

/// A policy that determines when a view's appearance loads its resource.
///
/// A key change on screen is an appearance (R15).
public enum StartPolicy: Hashable, Sendable {
    /// Loads when there is no fresh value and no recent error.
    case ifNeeded

    /// Loads only if there is neither a value nor an error, or if there was an invalidation since.
    ///
    /// The value is loaded once, however old it becomes. A first load that was canceled doesn't count, and `reset` and
    /// `wipe` undo it. On screen, an invalidation loads at once, as under `.ifNeeded`.
    case once

    /// Loads at each appearance, however fresh the value and however recent the error.
    case always

    /// Loads only on request.
    ///
    /// An invalidation doesn't load either.
    case manual
}
