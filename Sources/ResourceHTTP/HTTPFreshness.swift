/// Where the age limits of the values of an endpoint come from.
public enum HTTPFreshness: Hashable, Sendable {
    /// From the resource's `stale(after:)` alone.
    case fromResource

    /// From what each answer says of itself: `Cache-Control`, or else `Expires` (RFC 9111).
    ///
    /// `max-age` counts, less the answer's `Age`; with `no-cache` and `no-store` the value is stale at once. An answer
    /// that says nothing leaves it to the resource's `stale(after:)`, and without that its value is stale at once;
    /// that goes as well for what comes back from disk. NB: a stale value is always shown while it is loaded again, so
    /// that `stale-while-revalidate` has nothing to add; and whether values are kept on disk says `persisted()` alone.
    case fromResponse
}
