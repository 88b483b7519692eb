/// One timer of an entry: it rings once at its deadline, unless it is cancelled.
final class Alarm: Sendable {
    let deadline: Duration
    private let slot = TaskSlot()

    init(deadline: Duration) {
        self.deadline = deadline
    }

    /// Starts to wait; the deadline was fixed before, so that a late start does not move it.
    func start(on time: TimeSource, ring: @escaping @Sendable () -> Void) {
        let deadline = deadline
        slot.start {
            guard (try? await time.sleep(deadline)) != nil else { return }
            ring()
        }
    }

    func cancel() {
        slot.cancel()
    }
}
