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
        let subscription = observe(resource.plan, Value.self, policy, channel)
        return AsyncStream {
            withExtendedLifetime(subscription) {}
            return await channel.next().map { ResourceState<Value>($0.state) }
        } onCancel: {
            channel.finish()
        }
    }

    /// Subscribes a channel to an entry, which it then observes.
    private func observe(
        _ plan: ErasedResource, _ type: any Sendable.Type, _ policy: StartPolicy, _ channel: StateChannel,
        isolation: isolated (any Actor)? = #isolation
    ) -> Subscription {
        let initial = plan.initialDelivery(in: self)
        let observer = ObserverMachine(policy: policy)
        let (subscription, snapshot, effects) = withTable { table in
            var effects = Effects()
            let entry = table.makeEntry(plan.key, of: type, self, &effects)
            let subscriber = Subscriber(
                table.nextObserver(), for: channel, refreshing: plan.policy.refreshing, polling: plan.policy.polling)
            effects.append(entry.admit(subscriber, of: plan, initial, &table, self))
            effects.append(
                entry.step(&table, self, because: .appeared) { machine, tickets in
                    var actions = entry.observe(subscriber, isDemanding: observer.isDemanding, &machine)
                    guard let request = observer.startRequest else { return actions }
                    actions.add(machine.ask(request, waits: false, observer: subscriber.id, tickets: &tickets))
                    return actions
                })
            return (Subscription(entry: entry, subscriber, container: self), entry.snapshot(&table), effects)
        }
        channel.receive(snapshot)
        effects.perform(in: self)
        return subscription
    }
}
