import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// What the mutations of one outbox do once it isn't their turn, or no longer, by rule.
@Suite struct MutationMachineTurnTests {
    @Test func `an attempt that turns out to be before its turn lets another one begin, W3, W11`() {
        var machine = MutationMachine()
        _ = (machine.send(.init(assignsIdentifiers: true)), machine.write(1))
        _ = (machine.send(creators: [1]), machine.write(2), machine.send(keys: .b, .init(delivery: .never)))
        _ = machine.write(3)
        for number: UInt64 in 4...6 { _ = (machine.send(keys: [ResourceKey(["\(number)"])]), machine.write(number)) }
        _ = (machine.handle(.answered(1, .accepted)), machine.write(1))
        #expect(machine.handle(.adopted(2, .init(keys: .b))).isEmpty, "four attempts are running")
        #expect(machine.write(3) == [.update(3), .update(2), .send(2)])
    }

    @Test func `a mutation fails as soon as it turns out to need an identifier that can't come, W11`() {
        var machine = MutationMachine()
        for keys in [[ResourceKey].a, .b] { _ = machine.send(keys: keys, .init(assignsIdentifiers: true)) }
        _ = (machine.write(1), machine.write(2), machine.send(keys: .c, creators: [1]), machine.write(3))
        _ = (machine.handle(.answered(2, .rejected)), machine.write(2))
        _ = (machine.handle(.answered(1, .accepted)), machine.write(1))
        #expect(machine.handle(.adopted(3, .init(keys: .c, creators: [2]))) == [.write(3)])
        #expect(machine.write(3).contains(.fail(3, .dependencyFailed)))
    }

    @Test func `an acceptance that is recorded late counts as soon as nothing is before it, W10`() {
        var machine = MutationMachine()
        _ = (machine.send(.init(hasReadLag: true)), machine.write(1), machine.send(), machine.write(2))
        _ = (machine.handle(.answered(1, .accepted)), machine.write(1))
        _ = (machine.handle(.answered(2, .accepted)), machine.handle(.written(2, isSuccess: false)))
        _ = machine.handle(.lagOver(1))
        #expect(machine.write(1) == [.acknowledge(1), .update(1)])
        #expect(machine.handle(.retryDue(2)) == [.write(2)])
        #expect(machine.write(2) == [.update(2), .write(2)])
        #expect(machine.write(2) == [.acknowledge(2), .update(2)])
    }

    @Test func `the connection that comes back ends a pause after an attempt that couldn't be recorded, W15`() {
        var machine = MutationMachine()
        _ = (machine.send(.init(delivery: .never)), machine.write(1))
        #expect(machine.handle(.written(1, isSuccess: false)) == [.update(1), .startRetryTimer(1)])
        #expect(machine.handle(.wentOffline).isEmpty)
        #expect(machine.handle(.wentOnline) == [.update(1), .write(1)])
    }

    @Test func `a mutation takes the first number after the latest that no record has`() {
        var machine = MutationMachine()
        let latest = RecordCount.mostContinued
        _ = machine.restore([latest, latest + 1].map { .init($0, keys: .a, .init(), .failed(.rejected)) })
        #expect(machine.send(keys: .b) == [.write(latest + 2)])
    }
}
