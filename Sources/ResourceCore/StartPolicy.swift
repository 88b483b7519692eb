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
