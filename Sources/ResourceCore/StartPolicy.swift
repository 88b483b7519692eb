/// When a view's appearance loads its resource; a key change on screen is an appearance (R15).
public enum StartPolicy: Hashable, Sendable {
    /// Load when there is no fresh value and no recent error.
    case ifNeeded

    /// Load at each appearance, however fresh the value and however recent the error.
    case always

    /// Load only when asked; an invalidation does not load either.
    case manual
}
