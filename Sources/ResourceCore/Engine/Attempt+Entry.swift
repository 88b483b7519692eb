package import Foundation

extension Attempt {
    package var attachments: Attachments { container.attachments }
    package func now() -> Duration { container.time.now() }
    package func wallClock() -> Date { container.wallClock() }

    var isGrouped: Bool { container.limits.loadsPerGroup != nil && resource.policy.group != nil }

    // Runs as a part of the recovery that has asked for the load, and of the group that has a place for it.
    func runInScope() async {
        let scope = isGrouped ? LoadScope(container, Reader(entry: entry, ticket: ticket)) : nil
        await RecoveryScope.$current.withValue(basis.recovery) {
            await LoadScope.$current.withValue(scope) { await run() }
        }
    }

    package func showProgress() {
        container.starter.hop { [self] in
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
                    resume(.failure(LoadError.dependsOnItself(resource.key)))
                }
            }
            source.addReader(reader, waiter)
            source.addWaiter(waiter, for: .value, by: reader, &turn, resume)
            source.admit(
                waiter, asking: request, because: .asked(request.intent), of: resource, initial: initial, &turn)
            entry.settlePlace(&turn)
        }
        return try result.get()
    }

    package func deliver(_ value: AnyValue) async {
        report.noteDelivery()
        let delivered = Delivered(
            value: value, origin: .network, bytes: resource.bytes(of: value), date: container.wallClock(),
            begun: ticket.number, loaded: ticket.number)
        await container.withShownTurn { turn in
            guard !entry.state.overlapsMutation(ticket) else { return }
            entry.handle(.delivered(ticket), because: .delivered, delivering: delivered, &turn)
        }
    }

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
