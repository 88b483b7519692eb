/// A final failure of a load: that of its last attempt, or of its total time limit.
public struct ResourceFailure: Sendable {
    /// The key whose load failed.
    public let key: ResourceKey

    /// The error of the last attempt, or ``LoadError/timedOut(limit:)``.
    public let error: any Error

    /// The strongest intent of the load.
    ///
    /// The failure of a `.sync` isn't shown.
    public let intent: LoadIntent

    /// The classification of the failure, derived from the error.
    public var kind: LoadFailureKind { LoadFailureKind(of: error) }
}

extension ResourceContainer {
    /// Calls a closure for each load that fails from now on, for any resource, including silent loads.
    ///
    ///     container.onFailure { failure in
    ///         if failure.kind == .unauthorized { Task { await session.signIn() } }
    ///     }
    ///
    /// A failure is reported once, however many callers and stores share the load. Attempts that are followed by
    /// others, cancellations, and results that a barrier has overtaken aren't failures. The closure is called on no
    /// actor, before callers are resumed, in no particular order relative to failures of other keys, and should be
    /// quick. If there are several closures, all are called, in the order in which they were added.
    ///
    /// - Returns: A registration that ends the calls. Without its cancellation, the closure lives as long as the
    ///   container.
    @discardableResult
    public func onFailure(_ handler: @escaping @Sendable (_ failure: ResourceFailure) -> Void) -> Registration {
        failureHandlers.add(handler)
    }
}
