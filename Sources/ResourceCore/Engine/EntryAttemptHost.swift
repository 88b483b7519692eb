package import Foundation

package struct EntryAttemptHost: AttemptHost {
    package let ticket: Ticket
    package let entry: Entry
    package let resource: ErasedResource
    package let container: ResourceContainer
    package let report: AttemptReport

    package var attachments: Attachments { container.attachments }

    package func wallClock() -> Date { container.wallClock() }

    package func now() -> Duration { container.time.now() }

    package func jitter() -> Double { container.jitter() }

    package func sleep(for duration: Duration) async throws {
        try await container.time.sleep(container.time.now() + duration)
    }

    package func start(_ work: @escaping TaskStarter.Work, in slot: TaskSlot, priority: TaskPriority?) -> Bool {
        guard container.limits.loadsPerGroup != nil, resource.policy.group != nil else {
            return slot.start(by: container.starter, priority: priority, work)
        }
        let scope = LoadScope(container, Reader(entry: entry, ticket: ticket))
        return slot.start(by: container.starter, priority: priority) {
            await LoadScope.$current.withValue(scope) { await work() }
        }
    }

    package func showProgress() {
        container.starter.hop {
            report.clearPendingNotification()
            container.withTurn { turn in entry.state.showProgress(of: ticket, &turn) }
        }
    }

    package func value(of resource: ErasedResource, asking request: LoadMachine.Request) async throws -> AnyValue {
        try Task.checkCancellation()
        let reader = Reader(entry: entry, ticket: ticket)
        let initial = resource.initialDelivery(at: container.wallClock)
        let result = await container.wait(at: { $0.state.entry(of: resource) }) { turn, waiter, resume in
            let source = turn.entry(of: resource)
            guard !source.leads(to: entry) else {
                return turn.effects.resumptions.append {
                    resume(.failure(LoaderError.dependsOnItself(resource.key)))
                }
            }
            source.addReader(reader, waiter)
            source.addWaiter(waiter, for: .value, by: reader, &turn, resume)
            source.admit(
                waiter, asking: request, because: .asked(request.intent), of: resource, initial: initial, &turn)
            entry.settlePlace(&turn)
            entry.settleSources(&turn)
        }
        return try result.get()
    }

    package func deliver(_ value: AnyValue) async {
        report.noteDelivery()
        let delivered = Delivered(
            value: value, origin: .network, bytes: resource.bytes(of: value), date: container.wallClock(),
            begun: ticket.number, loaded: ticket.number)
        let taken = container.takeTurn { turn in
            guard !entry.state.overlapsMutation(ticket) else { return }
            entry.handle(.delivered(ticket), because: .delivered, delivering: delivered, &turn)
        }
        await taken.effects?.performAndWaitForStores(in: container)
    }

    package func land(_ loaded: AnyValue, as plan: any AttemptPlan) { plan.land(loaded, by: self) }

    package func end(_ outcome: LoadMachine.Outcome, _ delivered: Delivered) {
        container.attemptEnded(ticket, with: outcome, delivered, isEstablished: report.isEstablished, of: entry)
    }
}

// The attempt of a group that the current task is a part of, which has no place while it waits for a resource, by
// whatever call (R23).
struct LoadScope: Sendable {
    @TaskLocal static var current: LoadScope?

    private let container: ObjectIdentifier
    private let reader: Reader

    init(_ container: ResourceContainer, _ reader: Reader) {
        (self.container, self.reader) = (ObjectIdentifier(container), reader)
    }

    static func reader(in container: ResourceContainer) -> Reader? {
        guard container.limits.loadsPerGroup != nil, let current, current.container == ObjectIdentifier(container)
        else { return nil }
        return current.reader
    }
}
