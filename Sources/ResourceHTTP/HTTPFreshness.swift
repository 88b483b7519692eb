/// Where the age limits of the values of an endpoint come from.
public enum HTTPFreshness: Hashable, Sendable {
    /// From the resource's `stale(after:)` alone.
    case fromResource

    /// From what each answer says of itself: `Cache-Control`, or `Expires` and `Date`.
    case fromResponse
}
