/// A load that has failed for good: the last of its attempts, or the time for all of them.
public struct ResourceFailure: Sendable {
    /// The key whose load failed.
    public let key: ResourceKey

    /// The error of the last attempt, or a ``LoadTimeout``.
    public let error: any Error

    /// The strongest intent of the load; the failure of a `.sync` isn't shown.
    public let intent: LoadIntent

    /// The chances of another attempt, as the error tells them.
    public var kind: LoadFailureKind { LoadFailureKind(of: error) }
}

extension ResourceContainer {
    /// Calls a closure with each load that fails from now on, whatever its resource, silent loads included.
    ///
    ///     container.onFailure { failure in
    ///         if failure.kind == .unauthorized { Task { await session.signIn() } }
    ///     }
    ///
    /// A failure is told once, however many callers and stores share the load. Attempts that are followed by others,
    /// cancellations, and results that a barrier has overtaken are no failures. The closure is called on no actor,
    /// before callers are resumed, in no particular order with those of other keys, and should be quick. Of several
    /// closures each is called, in the order in which they were added. They live as long as the container.
    public func onFailure(_ handler: @escaping @Sendable (_ failure: ResourceFailure) -> Void) {
        withTable { $0.failureHandlers.append(handler) }
    }
}

extension Entry {
    /// Tells of a flight that has just failed.
    func report(_ happening: Happening, _ table: Table, _ effects: inout Effects) {
        guard !table.failureHandlers.isEmpty, let error = happening.delivered?.error,
            let flight = happening.past.machine.flight
        else { return }
        let isStored = machine.error != nil && machine.error != happening.past.machine.error
        guard isStored || happening.actions.contains(.noteSyncError) else { return }
        let failure = ResourceFailure(key: key, error: error, intent: flight.intent)
        effects.work.append { [handlers = table.failureHandlers] in
            for handler in handlers { handler(failure) }
        }
    }
}
