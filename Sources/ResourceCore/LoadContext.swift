/// The context of the attempt that a loader runs for.
public struct LoadContext<Value: Sendable>: Sendable {
    let erased: ErasedLoadContext

    package init(erased: ErasedLoadContext) { self.erased = erased }

    /// The intent of the load.
    ///
    /// A caller that joins later doesn't change it.
    public var intent: LoadIntent { erased.attempt.basis.occasion.intent }

    /// The number of this attempt, from 1.
    public var attempt: Int { erased.attempt.basis.occasion.attempt }

    /// The value that the entry held when the attempt began, fresh or not.
    public var previous: Value? { erased.previous?.typed(Value.self) }

    /// The validator that came with the previous value, or `nil` if it has none or was set manually.
    public var validator: LoadValidator? { erased.validator }
}

extension LoadContext {
    /// Reports the progress of the attempt, from 0 to 1, to the observers of the load.
    ///
    /// You can call this method from any thread and as often as you like. At most one delivery is on its way to the
    /// main actor, and it brings the latest progress. Nothing is delivered while no store has the resource, or for a
    /// silent load. Within an attempt, progress never goes backward: a value that isn't greater than the previous one
    /// is ignored, and a value that is out of range is clamped. Each attempt starts without progress. However it ends,
    /// an attempt that reported progress shows 1 just before. The method does nothing after the end of the attempt, or
    /// after its load was canceled or replaced.
    public func report(progress: Double) {
        if erased.attempt.report.report(progress) { erased.attempt.showProgress() }
    }

    /// Limits how long the value that this attempt delivers, or finds unchanged, is fresh, in place of `stale(after:)`.
    ///
    /// Use it in a loader whose server sends a lifetime with the value. The last call before the end of the attempt
    /// counts; later calls do nothing. A value that's restored from disk is judged by `stale(after:)`.
    public func limitFreshness(to age: Duration) {
        erased.attempt.report.limitLifetime(to: age.clamped)
    }

    // The time on the container's clock.
    package var now: Duration { erased.attempt.now() }

    // Keeps the value that this attempt delivers, or finds unchanged, from being written to disk (R22).
    package func forbidRecord() { erased.attempt.report.forbidRecord() }

    // Whether the entry's value lacks an acknowledged mutation, so that no cache may respond (W5).
    package var lacksAcknowledgedMutation: Bool { erased.attempt.basis.lacksAcknowledgedMutation }
    package var attachments: Attachments { erased.attempt.attachments }

    // Delivers each element of a sequence. The last one is the value of the attempt. NB: This runs off every actor, so
    // that the iterator, which need not be `Sendable`, stays where it is created.
    @concurrent func deliver<Values: AsyncSequence & SendableMetatype>(
        _ values: @Sendable (LoadContext<Value>) async throws -> Values
    ) async throws -> LoadResult<Value> where Values.Element == Value {
        var last: Value?
        let sequence = try await values(self)
        let opening = erased.attempt.now()
        defer { if erased.attempt.now() - opening >= RetryPolicy.longestTrial { erased.attempt.report.noteLasting() } }
        for try await value in sequence {
            try Task.checkCancellation()
            await erased.attempt.deliver(TypedValue(value))
            last = value
        }
        // NB: Many sequences end when they are canceled.
        try Task.checkCancellation()
        guard let last else { throw LoadError.endedWithoutValue }
        return .modified(last)
    }
}
