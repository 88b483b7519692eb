import Foundation

struct EntryAttemptHost: AttemptHost {
    let ticket: Ticket
    let entry: Entry
    let resource: ErasedResource
    let container: ResourceContainer
    let report: AttemptReport

    var attachments: Attachments { container.attachments }

    func wallClock() -> Date {
        container.wallClock()
    }

    func jitter() -> Double {
        container.jitter()
    }

    func sleep(for duration: Duration) async throws {
        try await container.time.sleep(container.time.now() + duration)
    }

    func start(_ work: @escaping TaskStarter.Work, in slot: TaskSlot, priority: TaskPriority?) {
        slot.start(by: container.starter, priority: priority, work)
    }

    func showProgress() {
        container.starter.hop {
            report.clearPendingNotification()
            container.withTurn { turn in entry.state.showProgress(of: ticket, &turn) }
        }
    }

    func value(of resource: ErasedResource, asking request: LoadMachine.Request) async throws -> AnyValue {
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
            source.addWaiter(waiter, resume)
            source.admit(
                waiter, asking: request, because: .asked(request.intent), of: resource, initial: initial, &turn)
        }
        return try result.get()
    }

    func deliver(_ value: AnyValue) async {
        let delivered = Delivered(
            value: value, origin: .network, bytes: resource.bytes(of: value), date: container.wallClock(),
            begun: ticket.number, loaded: ticket.number)
        let (_, effects) = container.takeTurn { turn in
            guard !entry.state.overlapsMutation(ticket) else { return }
            entry.handle(.delivered(ticket), because: .delivered, delivering: delivered, &turn)
        }
        await effects?.performAndWaitForStores(in: container)
    }

    func land(_ loaded: AnyValue, as plan: any AttemptPlan) {
        plan.land(loaded, by: self)
    }

    func end(_ outcome: LoadMachine.Outcome, _ delivered: Delivered) {
        container.attemptEnded(ticket, with: outcome, delivered, of: entry)
    }
}
