/// A limit up to which a call accepts a stale value instead of waiting for a load.
///
/// The limits count from the moment when the value became stale by its age, which is what `stale-while-revalidate` and
/// `stale-if-error` mean in HTTP (RFC 5861). They count from the moment when it was loaded if that isn't known, or if
/// something else has made it stale.
package struct AcceptedStaleness: Hashable, Sendable {
    let limit: Duration
    let limitOnFailure: Duration
    private(set) var includesInvalidated = false

    package static func stale(upTo limit: Duration, orOnFailure limitOnFailure: Duration? = nil) -> AcceptedStaleness {
        AcceptedStaleness(limit: limit, limitOnFailure: max(limit, limitOnFailure ?? limit))
    }

    package var invalidated: AcceptedStaleness {
        var accepted = self
        accepted.includesInvalidated = true
        return accepted
    }

    private init(limit: Duration, limitOnFailure: Duration) {
        (self.limit, self.limitOnFailure) = (limit, limitOnFailure)
    }
}
