/// What a refresh does about a load that is on its way already.
public enum RefreshMode: Hashable, Sendable {
    /// Join it, unless an invalidation has overtaken it.
    case join

    /// Stop it and begin anew; its callers move to the new one.
    case reload
}
