/// When a view's appearance loads its resource; a key change on screen is an appearance (R15).
public enum StartPolicy: Hashable, Sendable {
    /// Load when there is no fresh value and no recent error.
    case ifNeeded

    /// Load only if there is neither a value nor an error, or if there was an invalidation since.
    ///
    /// However old the value: it is loaded once. A first load that was cancelled does not count, and `reset` and `wipe`
    /// undo it. On screen, an invalidation loads at once, as under `.ifNeeded`.
    case once

    /// Load at each appearance, however fresh the value and however recent the error.
    case always

    /// Load only when asked; an invalidation does not load either.
    case manual
}
