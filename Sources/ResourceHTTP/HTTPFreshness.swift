/// The source of the age limits of an endpoint's values.
public enum HTTPFreshness: Hashable, Sendable {
    /// The resource's `stale(after:)` only.
    case fromResource

    /// The header fields of each response: `Cache-Control`, or else `Expires` (RFC 9111).
    ///
    /// The age limit is `max-age`, less the response's `Age` and the time since the request. With `no-cache`,
    /// `no-store`, or `Vary: *`, the value is stale immediately. If a response has none of these fields, the resource's
    /// `stale(after:)` applies, and without that, the value is stale immediately; this also applies to values restored
    /// from disk. With `no-store`, `persisted()` doesn't write the value, and removes an earlier one from disk. NB: A
    /// stale value is always shown while it's reloaded, so `stale-while-revalidate` has no effect. The article
    /// *Resources and HTTP caching* has all rules.
    case fromResponse
}
