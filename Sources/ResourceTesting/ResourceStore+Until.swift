import Observation
public import ResourceCore

extension ResourceStore {
    /// Returns as soon as the store's state satisfies a condition; at once if it does already.
    ///
    /// It looks again at each change, and at nothing else: no time passes and nothing is polled. A condition that never
    /// comes true is a test that never ends; give the suite a time limit.
    public func until(_ condition: (ResourceState<Value>) -> Bool) async {
        while true {
            let change = Watcher(count: 1)
            let holds = withObservationTracking {
                condition(state)
            } onChange: {
                change.resume()
            }
            if holds || Task.isCancelled { return }
            await change.wait { false }
        }
    }
}
