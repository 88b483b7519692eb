/// A policy for a refresh while another load is in progress.
public enum RefreshMode: Hashable, Sendable {
    /// Joins the running load, unless an invalidation has overtaken it.
    case join

    /// Stops the running load and begins a new one, to which the callers move.
    case reload
}
