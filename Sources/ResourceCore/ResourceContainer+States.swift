extension ResourceContainer {
    /// Returns the states of a resource, starting with the current one, for code that isn't on the main actor.
    ///
    ///     for await state in container.states(of: .departures) {
    ///         if let departures = state.value { await board.show(departures) }
    ///     }
    ///
    /// While the sequence is retained, it observes the resource as a view does: it loads according to the policy, keeps
    /// flights alive, and an invalidation triggers a new load. It supports one reader. A reader that is slower than the
    /// changes misses intermediate states, but never the latest. The sequence ends when its reader is canceled, and
    /// releasing it ends the observation.
    ///
    /// The policy decides when it loads, as for an appearance (R15).
    public func states<Value>(
        of resource: Resource<Value>, policy: StartPolicy = .ifNeeded, isolation: isolated (any Actor)? = #isolation
    ) -> AsyncStream<ResourceState<Value>> {
        let channel = StateChannel()
        let subscription = observe(resource.erased, policy, channel)
        return AsyncStream {
            withExtendedLifetime(subscription) {}
            return await channel.next().map { ResourceState<Value>($0.state) }
        } onCancel: {
            channel.finish()
        }
    }

    private func observe(
        _ resource: ErasedResource, _ policy: StartPolicy, _ channel: StateChannel,
        isolation: isolated (any Actor)? = #isolation
    ) -> Subscription {
        let initial = resource.initialDelivery(at: wallClock)
        let observer = ObserverMachine(policy: policy)
        let taken = takeTurn { turn in
            let entry = turn.entry(of: resource)
            let subscriber = Subscriber(
                turn.state.nextObserver(), or: channel, refreshing: resource.policy.refreshing,
                polling: resource.policy.polling)
            entry.admit(subscriber, of: resource, initial, &turn)
            entry.appear(subscriber, as: observer, because: .appeared, &turn)
            return (Subscription(entry: entry, subscriber, container: self), entry.state.snapshot(&turn))
        }
        let (subscription, snapshot) = taken.result
        channel.receive(snapshot.displayed())
        taken.effects?.perform(in: self)
        return subscription
    }
}
