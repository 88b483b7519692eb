// Ticks whose interval depends on the value (R19).
extension Entry {
    /// Adds the trigger rules of an observer whose observation is demand.
    func startRefreshing(_ id: ObserverID, _ wanted: RefreshRules, _ polling: Polling?) {
        refreshing.add(wanted)
        if let polling { pollers.add(polling, id) }
    }

    /// Removes the trigger rules of an observer.
    func stopRefreshing(_ id: ObserverID, _ wanted: RefreshRules) {
        refreshing.remove(wanted)
        guard let poll = wanted.poll, poll.interval == nil else { return }
        pollers.remove(id)
    }

    /// Calls the closures that haven't received the value yet, off the lock.
    func askPollers(_ container: ResourceContainer, _ effects: inout Effects) {
        for question in pollers.questions(about: machine.value) {
            effects.work.append { [self, value = content.value] in
                let interval = question.polling.interval(value)
                let effects = container.withTable { table in
                    answer(question, interval.flatMap { $0 > .zero ? $0.clamped : nil }, &table, container)
                }
                effects.perform(in: container, isolation: nil)
            }
        }
    }

    private func answer(
        _ question: Pollers.Question, _ interval: Duration?, _ table: inout ContainerState,
        _ container: ResourceContainer
    ) -> Effects {
        guard !hasLeft, pollers.answer(question, interval) else { return Effects() }
        return step(&table, container, because: .refined) { _, _ in [] }
    }

    /// Returns the shortest interval of all observers.
    func shortestInterval(inBackground: Bool) -> Duration? {
        let constant = refreshing.shortestInterval(inBackground: inBackground)
        return [constant, pollers.shortestInterval(inBackground: inBackground)].compactMap { $0 }.min()
    }
}
