import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// The decisions about identifiers, records, conflicts, and failures, by rule.
@Suite struct MutationMachineEndTests {
    @Test func `a mutation waits for the identifier that it needs, W11`() {
        var machine = MutationMachine()
        _ = (machine.send(.creating), machine.write(1), machine.send(keys: .b, creators: [1]))
        #expect(!machine.write(2).contains(.send(2)))
        _ = machine.handle(.answered(1, .accepted))
        #expect(machine.write(1).contains(.adopt(2)))
        #expect(machine.handle(.adopted(2, .init(keys: .b))) == [.update(2), .send(2)])
    }

    @Test func `what an identifier turns out to affect orders mutations from then on, W3, W11`() {
        var machine = MutationMachine()
        _ = (machine.send(.creating), machine.write(1), machine.send(creators: [1]), machine.write(2))
        _ = (machine.handle(.wentOffline), machine.send(keys: .b), machine.write(3))
        _ = (machine.handle(.answered(1, .accepted)), machine.write(1))
        #expect(!machine.handle(.wentOnline).contains(.send(3)), "its keys may become those of the adopting one")
        #expect(machine.handle(.adopted(2, .init(keys: .b))) == [.update(2), .send(2)])
        #expect(machine.item(2)?.keys == .a + .b && machine.item(3)?.blocker == 2)
        _ = machine.handle(.answered(2, .accepted))
        #expect(machine.write(2).contains(.send(3)))
    }

    @Test func `an attempt that is being recorded waits for one that turns out to be before it, W3, W11`() {
        var machine = MutationMachine()
        _ = (machine.send(.creating), machine.write(1), machine.send(creators: [1]), machine.write(2))
        _ = (machine.send(keys: .b, .init(delivery: .never)), machine.write(3))
        _ = (machine.handle(.answered(1, .accepted)), machine.write(1))
        #expect(machine.write(3) == [.update(3)] && machine.item(3)?.attempts == 0)
        #expect(machine.handle(.adopted(2, .init(keys: .b))) == [.update(2), .send(2)])
        _ = machine.handle(.answered(2, .rejected))
        #expect(machine.write(2).contains(.write(3)))
    }

    @Test func `an attempt that turns out to be before its turn may be part of any value, W4, W11`() {
        var machine = MutationMachine()
        _ = (machine.send(.creating), machine.write(1), machine.send(creators: [1]), machine.write(2))
        for number: UInt64 in 3...4 { _ = (machine.send(keys: number == 3 ? .b : .c), machine.write(number)) }
        _ = machine.handle(.answered(3, .lost))
        _ = (machine.handle(.answered(1, .accepted)), machine.write(1))
        _ = machine.handle(.adopted(2, .init(keys: .b + .c)))
        #expect(machine.item(3)?.mayBeIncluded == true && machine.item(3)?.mayBeApplied == false)
        #expect(machine.item(4)?.mayBeIncluded == false && machine.item(4)?.mayBeApplied == true)
        _ = machine.handle(.answered(4, .lost))
        #expect(machine.item(4)?.mayBeIncluded == true && machine.item(4)?.mayBeApplied == false)
        #expect(machine.handle(.retryDue(3)) == [.update(3)])
    }

    @Test func `what an identifier turns out to need, and to create, counts from then on, W11`() {
        var machine = MutationMachine()
        _ = (machine.send(.creating), machine.write(1), machine.send(keys: .b, .creating), machine.write(2))
        _ = (machine.send(keys: .c, creators: [1]), machine.write(3))
        _ = (machine.handle(.answered(1, .accepted)), machine.write(1))
        #expect(machine.handle(.adopted(3, .init(keys: [], creators: [1, 2], assignsIdentifiers: true))).isEmpty)
        #expect(machine.item(3)?.creators == [2] && machine.item(3)?.traits.assignsIdentifiers == true)
        _ = machine.handle(.answered(2, .rejected))
        #expect(machine.write(2).contains(.write(3)))
        #expect(machine.write(3).contains(.fail(3, .dependencyFailed)))
    }

    @Test func `a mutation that is retried while it adopts an identifier adopts it, W11, W16`() {
        var machine = MutationMachine()
        _ = (machine.send(.creating), machine.write(1), machine.send(creators: [1]))
        _ = (machine.handle(.answered(1, .accepted)), machine.handle(.written(2, isSuccess: false)), machine.write(2))
        #expect(machine.item(2)?.stage == .failed(.unsaved))
        #expect(machine.write(1).contains(.adopt(2)))
        #expect(machine.handle(.retry(2)) == [.requeue(2, as: 3), .adopt(3), .write(3)])
        _ = machine.handle(.written(3, isSuccess: false))
        #expect(machine.write(3).contains(.adopt(2)) && machine.item(2)?.isAdopting == true)
        _ = (machine.handle(.adopted(2, .init(keys: .b))), machine.handle(.retry(2)))
        #expect(machine.write(4).contains(.send(4)) && machine.item(4)?.keys == .a + .b)
    }

    @Test func `the record with an identifier stays as long as one that may need it, W11`() {
        var machine = MutationMachine()
        _ = (machine.send(.creating), machine.write(1), machine.send(), machine.write(2))
        _ = (machine.handle(.answered(1, .accepted)), machine.write(1))
        _ = (machine.send(keys: .b), machine.write(3), machine.handle(.answered(3, .accepted)), machine.write(3))
        #expect(machine.handle(.baked(1)) == [])
        _ = (machine.handle(.answered(2, .accepted)), machine.write(2))
        #expect(machine.handle(.baked(2)) == [.remove(1), .remove(2)])
    }

    @Test func `a mutation whose record is being removed needs no identifier, W11`() {
        var machine = MutationMachine()
        _ = (machine.send(.creating), machine.write(1), machine.send(), machine.write(2))
        for number: UInt64 in 1...2 { _ = (machine.handle(.answered(number, .accepted)), machine.write(number)) }
        _ = (machine.send(keys: .b), machine.write(3), machine.handle(.answered(3, .accepted)), machine.write(3))
        #expect(machine.handle(.baked(2)) == [.remove(2)])
        #expect(machine.handle(.baked(1)) == [.remove(1)])
    }

    @Test(arguments: [[ResourceKey].a, .b])
    func `the record with a validator stays for later mutations of its lane alone, W13`(keys: [ResourceKey]) {
        var machine = MutationMachine()
        _ = (machine.send(.validating), machine.write(1), machine.send(keys: keys), machine.write(2))
        _ = (machine.handle(.answered(1, .accepted)), machine.write(1))
        _ = (machine.send(keys: .c), machine.write(3), machine.handle(.answered(3, .accepted)), machine.write(3))
        #expect(machine.handle(.baked(1)) == (keys == .a ? [] : [.remove(1)]))
    }

    @Test func `a mutation that is sent while an identifier is being written may need it, W11`() {
        var machine = MutationMachine()
        _ = (machine.send(.creating), machine.write(1), machine.handle(.answered(1, .accepted)))
        _ = (machine.send(creators: [1]), machine.write(1), machine.write(2))
        _ = (machine.send(keys: .b), machine.write(3), machine.handle(.answered(3, .accepted)), machine.write(3))
        #expect(machine.handle(.baked(1)) == [])
    }

    @Test func `a mutation fails unsent with the one that would have assigned its identifier, W11`() {
        var machine = MutationMachine()
        _ = (machine.send(.creating), machine.write(1), machine.send(creators: [1]))
        _ = machine.handle(.answered(1, .rejected))
        #expect(machine.write(1).contains(.fail(1, .rejected)))
        #expect(machine.write(2) == [.update(2), .write(2)])
        #expect(machine.write(2).contains(.fail(2, .dependencyFailed)))
    }

    @Test func `a mutation fails whose identifier was lost with the process, W11`() {
        var machine = MutationMachine()
        var record = MutationMachine.Restored(2, keys: .a, .init(), .saved)
        record.creators = [1]
        #expect(machine.restore([record]) == [.write(2)])
        #expect(machine.write(2).contains(.fail(2, .dependencyFailed)))
    }

    @Test func `a mutation fails although the one that assigns its identifier is repeated, W11`() {
        var machine = MutationMachine()
        var record = MutationMachine.Restored(2, keys: .a, .init(), .saved)
        record.creators = [3]
        #expect(machine.restore([record, .init(3, keys: .a, .creating, .saved)]) == [.write(2)])
        #expect(machine.write(2).contains(.fail(2, .dependencyFailed)))
    }

    @Test func `a repeated mutation waits for the repeated one that assigns its identifier, W11`() {
        var machine = MutationMachine()
        _ = (machine.send(.creating), machine.write(1), machine.send(creators: [1]), machine.write(2))
        _ = (machine.handle(.answered(1, .rejected)), machine.write(1), machine.write(2))
        for number: UInt64 in [1, 2] {
            let requeue = MutationMachine.Action.requeue(number, as: number + 2, renewsID: number == 1)
            #expect(machine.handle(.retry(number)) == [requeue, .write(number + 2)])
            _ = (machine.write(number + 2), machine.write(number))
        }
        #expect(machine.items.map(\.stage) == [.sending, .waiting])
        _ = machine.handle(.answered(3, .accepted))
        #expect(machine.write(3).contains(.adopt(4)))
        #expect(machine.handle(.adopted(4, .init(keys: .a))).contains(.send(4)))
    }

    @Test func `a repeated mutation fails again before the one that assigns its identifier is repeated, W11`() {
        var machine = MutationMachine()
        _ = (machine.send(.creating), machine.write(1), machine.send(creators: [1]), machine.write(2))
        _ = (machine.handle(.answered(1, .rejected)), machine.write(1), machine.write(2))
        _ = (machine.handle(.retry(2)), machine.write(3))
        #expect(machine.write(2).contains(.write(3)))
        #expect(machine.write(3).contains(.fail(3, .dependencyFailed)))
    }

    @Test func `a mutation that is sent after a restart needs no identifier from before it, W11`() {
        var machine = MutationMachine()
        _ = machine.restore([.init(1, keys: .a, .creating, .acknowledged(heirs: 7))])
        _ = machine.send()
        #expect(machine.items.map(\.number) == [1, 8])
        #expect(machine.handle(.baked(1)) == [.remove(1)])
    }

    @Test func `a mutation that was sent while an identifier was being written may need it after a restart, W11`() {
        var machine = MutationMachine()
        var later = MutationMachine.Restored(2, keys: .b, .init(), .saved)
        later.creators = [1]
        _ = machine.restore([.init(1, keys: .a, .creating, .acknowledged(heirs: 1)), later])
        #expect(machine.handle(.baked(1)) == [])
        _ = (machine.handle(.answered(2, .accepted)), machine.write(2))
        #expect(machine.handle(.baked(2)) == [.remove(1), .remove(2)])
    }

    @Test func `a repeated mutation may need what it needed before, W11, W16`() {
        var machine = MutationMachine()
        _ = (machine.send(.creating), machine.write(1), machine.send(keys: .b), machine.write(2))
        _ = (machine.handle(.answered(2, .rejected)), machine.write(2))
        _ = (machine.handle(.answered(1, .accepted)), machine.write(1))
        _ = (machine.send(keys: .c), machine.write(3), machine.handle(.retry(2)), machine.write(4), machine.write(2))
        #expect(machine.item(4)?.first == 2 && machine.item(3)?.first == 3)
        #expect(machine.handle(.baked(1)) == [])
    }

    @Test func `an acknowledged mutation stays until its effect is part of all records, and isn't sent again, W12`() {
        var machine = MutationMachine()
        #expect(machine.restore([.init(1, keys: .a, .init(), .acknowledged(heirs: 1))]) == [])
        #expect(machine.handle(.baked(1)) == [.remove(1)])
        #expect(machine.write(1) == [.forget(1)])
    }

    @Test func `a conflict is a barrier, and its resolution takes the place of the mutation, durably, W13`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.write(1), machine.send(), machine.write(2))
        #expect(machine.handle(.answered(1, .conflict)) == [.raiseBarrier(1), .update(1), .resolve(1)])
        #expect(machine.handle(.resolved(1, .replaced)) == [.write(1)])
        #expect(machine.write(1) == [.update(1), .update(1), .send(1)])
        _ = machine.handle(.answered(1, .conflict))
        #expect(machine.handle(.resolved(1, .dropped)) == [.takeBack(1), .remove(1)])
        #expect(machine.write(1).contains(.send(2)))
    }

    @Test func `a mutation fails after five conflicts in a row, W13`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.write(1))
        for _ in 1..<5 {
            #expect(machine.handle(.answered(1, .conflict)).contains(.resolve(1)))
            _ = (machine.handle(.resolved(1, .replaced)), machine.write(1))
        }
        #expect(machine.handle(.answered(1, .conflict)) == [.write(1)])
        #expect(machine.write(1).contains(.fail(1, .rejected)))
    }

    @Test func `conflicts with another response between them aren't in a row, W13`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.write(1))
        for _ in 1..<5 {
            _ = (machine.handle(.answered(1, .conflict)), machine.handle(.resolved(1, .replaced)), machine.write(1))
        }
        _ = (machine.handle(.answered(1, .lost)), machine.handle(.retryDue(1)))
        #expect(machine.handle(.answered(1, .conflict)).contains(.resolve(1)))
    }

    @Test func `a wipe stops a resolver too, W14`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.write(1), machine.handle(.answered(1, .conflict)))
        #expect(machine.item(1)?.stage == .resolving)
        #expect(machine.handle(.wipe) == [.stop(1), .takeBack(1), .forget(1)])
    }

    @Test func `one that is repeated after an unknown outcome may be part of any value, until a conflict, W4`() {
        var machine = MutationMachine()
        _ = (machine.send(.init(delivery: .never)), machine.write(1), machine.write(1))
        #expect(machine.item(1)?.mayBeIncluded == false)
        _ = machine.handle(.answered(1, .unknown(retryAfter: nil, .noConnection)))
        _ = machine.write(1)
        #expect(machine.item(1)?.stage == .failed(.outcomeUnknown) && machine.item(1)?.mayBeIncluded == true)
        _ = (machine.send(), machine.write(2), machine.handle(.retry(1)))
        #expect(machine.item(3)?.blocker == 2 && machine.item(3)?.mayBeIncluded == true)
        #expect(machine.item(3)?.mayBeApplied == false)
        _ = (machine.write(3), machine.write(1), machine.handle(.answered(2, .rejected)), machine.write(2))
        _ = (machine.write(3), machine.handle(.answered(3, .conflict)), machine.write(3))
        #expect(machine.item(3)?.stage == .resolving && machine.item(3)?.mayBeIncluded == false)
    }

    @Test func `nothing is sent after a wipe, and numbers continue, W14`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.write(1), machine.send())
        #expect(machine.handle(.wipe) == [.stop(1), .takeBack(1), .forget(1), .takeBack(2), .forget(2)])
        #expect(machine.write(2) == [] && machine.handle(.answered(1, .accepted)) == [])
        #expect(machine.send() == [.write(3)])
    }

    @Test func `without a connection, mutations wait and use up no attempts, W15`() {
        var machine = MutationMachine()
        _ = (machine.handle(.wentOffline), machine.send(), machine.write(1))
        #expect(machine.items[0].stage == .waiting && machine.items[0].attempts == 0)
        #expect(machine.handle(.wentOnline).contains(.send(1)))
    }

    @Test func `after a 401, the whole outbox waits until the user has signed in, W15`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.write(1), machine.send(keys: .b))
        _ = machine.handle(.answered(1, .unauthorized))
        #expect(!machine.write(2).contains(.send(2)))
        let actions = machine.handle(.resume)
        #expect(actions.contains(.send(1)) && actions.contains(.send(2)))
    }

    @Test func `retry puts a failed mutation at the end of its lane, W16`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.write(1), machine.send(), machine.write(2))
        _ = (machine.handle(.answered(1, .rejected)), machine.write(1))
        #expect(machine.handle(.retry(1)) == [.requeue(1, as: 3, renewsID: true), .write(3)])
        #expect(machine.write(3) == [.remove(1)])
        #expect(!machine.write(1).contains(.send(3)))
        _ = machine.handle(.answered(2, .accepted))
        #expect(machine.write(2).contains(.send(3)))
    }

    @Test func `a repeated mutation continues once the record of the failed one is gone, also after a crash, W16`() {
        var machine = MutationMachine()
        var record = MutationMachine.Restored(2, keys: .a, .init(), .saved)
        record.original = 1
        #expect(machine.restore([.init(1, keys: .a, .init(), .failed(.rejected)), record]) == [.remove(1)])
        #expect(machine.handle(.written(1, isSuccess: false)) == [.startRetryTimer(1)])
        #expect(machine.handle(.retryDue(1)) == [.remove(1)])
        #expect(machine.write(1) == [.forget(1), .update(2), .update(2), .send(2)])
    }

    @Test func `a repetition that is canceled takes the failed mutation with it, W16`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.handle(.written(1, isSuccess: false)), machine.write(1))
        #expect(machine.handle(.retry(1)) == [.requeue(1, as: 2), .write(2)])
        #expect(machine.handle(.cancel(2)) == [.takeBack(2)])
        #expect(machine.write(2) == [.forget(1), .remove(2)])
        #expect(machine.write(2) == [.answer(2, isSuccess: true), .forget(2)])
        #expect(machine.items.isEmpty)
    }

    @Test func `a repetition in doubt gives way to the failed mutation once it has no record for certain, W16`() {
        var machine = MutationMachine()
        _ = machine.restore([.init(1, keys: .a, .init(), .failed(.rejected))])
        _ = (machine.handle(.retry(1)), machine.handle(.written(2, isSuccess: false)))
        #expect(machine.handle(.written(2, isSuccess: false)) == [.startRetryTimer(2)])
        #expect(machine.handle(.retryDue(2)) == [.remove(2)])
        #expect(machine.write(2).contains(.requeue(2, as: 1)))
        #expect(machine.items.map(\.stage) == [.failed(.rejected)])
    }

    @Test func `a repetition in doubt that is canceled takes the failed mutation with it, W16`() {
        var machine = MutationMachine()
        _ = machine.restore([.init(1, keys: .a, .init(), .failed(.rejected))])
        _ = (machine.handle(.retry(1)), machine.handle(.written(2, isSuccess: false)))
        _ = machine.handle(.written(2, isSuccess: false))
        #expect(machine.handle(.cancel(2)) == [.takeBack(2), .remove(1)])
        #expect(machine.write(1) == [.forget(1), .remove(2)])
        #expect(machine.write(2) == [.answer(2, isSuccess: true), .forget(2)])
        #expect(machine.items.isEmpty)
    }

    @Test func `discarding a failed mutation is durable, W16`() {
        var machine = MutationMachine()
        _ = machine.restore([.init(1, keys: .a, .init(), .failed(.unreadable))])
        #expect(machine.handle(.retry(1)) == [])
        #expect(machine.handle(.discard(1)) == [.remove(1)])
        // A removal that fails may have happened, so the record is written again.
        #expect(machine.handle(.written(1, isSuccess: false)) == [.write(1)])
        #expect(machine.handle(.written(1, isSuccess: false)) == [.startRetryTimer(1)])
        #expect(machine.handle(.retryDue(1)) == [.write(1)])
        #expect(machine.write(1) == [.answer(1, isSuccess: false)])
        #expect(machine.handle(.discard(1)) == [.remove(1)])
        #expect(machine.write(1).contains(.answer(1, isSuccess: true)))
    }
}

extension MutationMachine.Traits {
    /// The properties of a mutation that assigns identifiers.
    fileprivate static var creating: Self { .init(assignsIdentifiers: true) }

    /// The properties of a mutation whose response may have validators.
    fileprivate static var validating: Self {
        var traits = Self()
        traits.hasValidators = true
        return traits
    }
}
