/// A container, as the outbox sees it that sends the container's mutations.
protocol OutboxClient: AnyObject, Sendable {
    /// The values that other targets keep with the container.
    var attachments: Attachments { get }

    /// A Boolean value that indicates whether there is a connection, as far as the container knows.
    var isOnline: Bool { get }

    /// A closure that warns a developer of a mistake.
    var warn: @Sendable (String) -> Void { get }

    /// Warns a developer of a mistake with a kind of mutation, once.
    func warn(of mistake: SilentMistake, about kind: String)

    /// Tells the readers of the event log something about the mutations of the given keys.
    func log(_ change: ResourceEvent.Change, about keys: [ResourceKey])

    /// Tells the readers of the event log what the outbox has noted for them.
    func logMutations()

    /// Displays mutations as they are now, and raises barriers.
    ///
    /// - Parameters:
    ///   - numbers: The mutations that may have changed, in their order.
    ///   - barriers: The keys at and below which every value is stale from now on.
    ///   - isolation: The caller's actor.
    func display(_ numbers: [UInt64], barriers: [[ResourceKey]], isolation: isolated (any Actor)?)

    /// Returns the latest acknowledgment that the value includes which was last written, if it's known.
    func written(_ value: WrittenValue) -> UInt64?

    /// Tells the outbox that every value includes an acknowledged mutation, if that's so (W12).
    func noteInclusion(of number: UInt64)

    /// Removes the records of values that lack an acknowledged mutation, and writes no further one.
    ///
    /// - Returns: `true` if no such record is left.
    func dropRecords(lacking layer: OverlayTable.Layer) async -> Bool

    /// Returns the validators of the values at the given keys.
    func validators(at keys: [ResourceKey]) -> [ResourceKey: HeldValidator]

    /// Returns the loaded value of a resource, without the effects of mutations, after a load if it's stale, and the
    /// validator that came with it.
    func loadedValue<Value>(of resource: Resource<Value>) async throws -> (value: Value, validator: LoadValidator?)
}
