import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// The decisions about the mutations of one outbox, by rule.
@Suite struct MutationMachineTests {
    @Test func `a mutation is sent only after its record is durable, W1`() {
        var machine = MutationMachine()
        #expect(machine.send() == [.write(1)])
        #expect(machine.handle(.written(1, isSuccess: true)).contains(.send(1)))
    }

    @Test func `a mutation whose record can't be written fails, and nothing is sent, W1`() {
        var machine = MutationMachine()
        _ = machine.send()
        #expect(machine.handle(.written(1, isSuccess: false)) == [.remove(1)])
        let actions = machine.write(1)
        #expect(actions.contains(.fail(1, .unsaved)) && !actions.contains(.send(1)))
    }

    @Test func `a mutation in doubt fails, and its lane continues, once it has no record for certain, W1`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.send(), machine.handle(.written(1, isSuccess: false)), machine.write(2))
        #expect(machine.handle(.written(1, isSuccess: false)) == [.startRetryTimer(1)])
        #expect(machine.handle(.retryDue(1)) == [.remove(1)])
        let actions = machine.write(1)
        #expect(actions.contains(.fail(1, .unsaved)) && actions.contains(.send(2)))
    }

    @Test func `a mutation in doubt is canceled once it has no record for certain, W8`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.handle(.written(1, isSuccess: false)))
        #expect(machine.handle(.cancel(1)) == [.takeBack(1)])
        #expect(machine.handle(.written(1, isSuccess: false)) == [.remove(1)])
        #expect(machine.write(1) == [.answer(1, isSuccess: true), .forget(1)])
    }

    @Test func `an attempt counts once its record is durable, W2`() {
        var machine = MutationMachine()
        _ = (machine.send(.init(delivery: .never)), machine.write(1), machine.handle(.written(1, isSuccess: false)))
        #expect(machine.item(1)?.attempts == 0)
        _ = (machine.handle(.retryDue(1)), machine.write(1))
        #expect(machine.item(1)?.attempts == 1)
    }

    @Test func `the time to undo doesn't begin again for a mutation that couldn't be taken back, W8`() {
        var machine = MutationMachine()
        _ = machine.handle(.send(keys: .a, .init(), isDelayed: true, creators: []))
        #expect(machine.write(1).contains(.startDelay(1)))
        _ = (machine.handle(.cancel(1)), machine.handle(.written(1, isSuccess: false)))
        #expect(machine.handle(.delayOver(1)) == [])
        #expect(machine.write(1).contains(.send(1)))
    }

    @Test func `with at-most-once delivery, a request leaves after its attempt is durable, and never again, W2`() {
        var machine = MutationMachine()
        _ = machine.send(.init(delivery: .never))
        #expect(machine.write(1) == [.update(1), .write(1)])
        #expect(machine.write(1) == [.update(1), .send(1)])
        #expect(machine.handle(.answered(1, .lost)) == [.write(1)])
        #expect(machine.write(1).contains(.fail(1, .outcomeUnknown)))
    }

    @Test func `a refusal takes the place of the attempt in the record, W2`() {
        var machine = MutationMachine()
        _ = (machine.send(.init(delivery: .never)), machine.write(1), machine.write(1))
        #expect(machine.handle(.answered(1, .unauthorized)) == [.write(1), .update(1)])
        #expect(machine.handle(.resume) == [.update(1)])
        #expect(machine.handle(.written(1, isSuccess: false)) == [.startRetryTimer(1)])
        #expect(machine.handle(.retryDue(1)) == [.write(1)])
        #expect(machine.write(1) == [.update(1), .write(1)])
        #expect(machine.write(1) == [.update(1), .send(1)])
        #expect(machine.handle(.answered(1, .conflict)) == [.write(1)])
        #expect(machine.write(1) == [.raiseBarrier(1), .update(1), .resolve(1)])
    }

    @Test func `a refusal doesn't tell what an earlier attempt did, W2`() {
        var machine = MutationMachine()
        _ = (machine.send(.init(delivery: .limited)), machine.write(1), machine.write(1))
        _ = (machine.handle(.answered(1, .lost)), machine.handle(.retryDue(1)), machine.write(1))
        #expect(machine.handle(.answered(1, .unauthorized)) == [.update(1)])
        #expect(machine.item(1)?.isUncertain == true)
    }

    @Test func `a connection that is known already changes the status of no mutation`() {
        var machine = MutationMachine()
        for _ in 1...2 {
            _ = machine.send()
            _ = machine.write(machine.lastNumber)
        }
        #expect(machine.handle(.wentOnline).isEmpty)
        #expect(machine.handle(.wentOffline) == [.update(2)])
        #expect(machine.handle(.wentOffline).isEmpty)
    }

    @Test func `the connection that comes back ends a pause, and one that was there doesn't, W15`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.write(1))
        #expect(machine.handle(.answered(1, .lost)) == [.update(1), .startRetryTimer(1)])
        #expect(machine.handle(.wentOnline).isEmpty && machine.handle(.wentOffline).isEmpty)
        #expect(machine.handle(.wentOnline) == [.update(1), .update(1), .send(1)])
        #expect(machine.handle(.retryDue(1)).isEmpty)
    }

    @Test func `the connection that comes back doesn't end a pause that the server has asked for, W15`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.write(1), machine.handle(.wentOffline))
        let busy = MutationMachine.Answer.unknown(retryAfter: .imposed, .noResponse)
        #expect(machine.handle(.answered(1, busy)) == [.update(1), .startRetryTimer(1)])
        #expect(machine.handle(.wentOnline).isEmpty)
        #expect(machine.handle(.retryDue(1)) == [.update(1), .update(1), .send(1)])
        #expect(machine.handle(.answered(1, .lost)) == [.update(1), .startRetryTimer(1)])
        #expect(machine.handle(.wentOffline).isEmpty)
        #expect(machine.handle(.wentOnline) == [.update(1), .update(1), .send(1)])
    }

    @Test func `an attempt that a crash interrupted isn't repeated with at-most-once delivery, W2`() {
        var machine = MutationMachine()
        var record = MutationMachine.Restored(1, keys: .a, .init(delivery: .never), .attempted)
        record.attempts = 1
        #expect(machine.restore([record]) == [.write(1)])
        #expect(machine.write(1).contains(.fail(1, .outcomeUnknown)))
    }

    @Test func `no attempt is repeated once the server has forgotten the key, W2`() {
        var machine = MutationMachine()
        _ = machine.send(.init(delivery: .limited))
        _ = machine.write(1)
        _ = machine.write(1)
        #expect(machine.handle(.answered(1, .lost)) == [.update(1), .startRetryTimer(1)])
        #expect(machine.handle(.expired(1)) == [])
        #expect(machine.handle(.expired(1), expired: [1]) == [.write(1)])
        #expect(machine.handle(.retryDue(1)) == [])
        #expect(machine.write(1).contains(.fail(1, .outcomeUnknown)))
    }

    @Test func `the time of a key may end while the next attempt is being recorded, W2`() {
        var machine = MutationMachine()
        var record = MutationMachine.Restored(1, keys: .a, .init(delivery: .limited), .attempted)
        record.attempts = 1
        #expect(machine.restore([record]) == [.write(1)])
        #expect(machine.handle(.written(1, isSuccess: true), expired: [1]) == [.write(1)])
        #expect(machine.write(1).contains(.fail(1, .outcomeUnknown)))
    }

    @Test(arguments: [MutationMachine.Event.retryDue(1), .wentOnline, .resume])
    func `no attempt begins after the time of a key, whether a timer has told so or not, W2`(
        _ event: MutationMachine.Event
    ) {
        var machine = MutationMachine()
        _ = (machine.send(.init(delivery: .limited)), machine.write(1), machine.write(1))
        if event == .resume {
            _ = (machine.handle(.answered(1, .lost)), machine.handle(.retryDue(1)), machine.write(1))
            _ = machine.handle(.answered(1, .unauthorized))
        } else {
            _ = (machine.handle(.wentOffline), machine.handle(.answered(1, .lost)))
            if event == .retryDue(1) { machine.isOnline = true }
        }
        #expect(machine.handle(event, expired: [1]).contains(.write(1)))
        #expect(machine.write(1).contains(.fail(1, .outcomeUnknown)))
    }

    @Test func `a mutation is sent once the end of the previous one of its lane is durable, W3`() {
        var machine = MutationMachine()
        for number in 1...2 { _ = (machine.send(), machine.write(UInt64(number))) }
        #expect(machine.handle(.answered(1, .lost)) == [.update(1), .startRetryTimer(1)])
        #expect(machine.handle(.retryDue(1)).contains(.send(1)))
        #expect(machine.handle(.answered(1, .rejected)) == [.write(1)])
        #expect(machine.write(1).contains(.send(2)))
    }

    @Test func `lanes don't wait for each other, and a key joins the lanes below it, W3`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.send(keys: .b), machine.send(keys: [ResourceKey(["a", "below"])]))
        #expect(machine.write(2).contains(.send(2)))
        #expect(!machine.write(3).contains(.send(3)))
        #expect(machine.write(1).contains(.send(1)))
    }

    @Test func `at most four attempts run at once, W3`() {
        var machine = MutationMachine()
        for number in 1...5 {
            _ = machine.send(keys: [ResourceKey(["\(number)"])])
            #expect(machine.write(UInt64(number)).contains(.send(UInt64(number))) == (number < 5))
        }
        #expect(machine.handle(.answered(2, .lost)).contains(.send(5)))
    }

    @Test func `every end of a mutation except a cancellation is a barrier, W5`() {
        var machine = MutationMachine()
        for number in 1...3 { _ = (machine.send(), machine.write(UInt64(number))) }
        _ = machine.handle(.answered(1, .accepted))
        #expect(machine.write(1).contains(.acknowledge(1)))
        _ = machine.handle(.answered(2, .rejected))
        #expect(machine.write(2).contains(.fail(2, .rejected)))
        _ = machine.handle(.discard(2))
        #expect(machine.write(2) == [.answer(2, isSuccess: true), .raiseBarrier(2), .forget(2)])
    }

    @Test func `an acknowledgment counts once it's durable, W7`() {
        var machine = MutationMachine()
        for number in 1...2 { _ = (machine.send(keys: number == 1 ? .a : .b), machine.write(UInt64(number))) }
        #expect(machine.handle(.answered(1, .accepted)) == [.write(1)])
        #expect(machine.handle(.answered(2, .accepted)) == [.write(2)])
        #expect(machine.handle(.written(1, isSuccess: false)) == [.startRetryTimer(1)])
        #expect(machine.write(2) == [.acknowledge(2), .update(2)])
        #expect(machine.handle(.retryDue(1)) == [.write(1)])
        #expect(machine.write(1).contains(.acknowledge(1)))
    }

    @Test func `numbers continue after the latest one at an acknowledgment, W11`() {
        var machine = MutationMachine()
        _ = machine.restore([.init(1, keys: .a, .init(), .acknowledged(heirs: 7))])
        _ = machine.send()
        #expect(machine.items.map(\.number) == [1, 8])
    }

    @Test func `a mutation can be canceled as long as no attempt has begun, W8`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.write(1), machine.send(), machine.write(2))
        #expect(machine.handle(.cancel(1)) == [.answer(1, isSuccess: false)])
        #expect(machine.handle(.cancel(2)) == [.takeBack(2), .remove(2)])
        #expect(machine.write(2) == [.answer(2, isSuccess: true), .forget(2)])
    }

    @Test func `a mutation whose attempt is only being recorded can be canceled, W8`() {
        var machine = MutationMachine()
        _ = machine.send(.init(delivery: .never))
        _ = machine.write(1)
        #expect(machine.handle(.cancel(1)) == [.takeBack(1)])
        #expect(machine.write(1) == [.remove(1)])
        #expect(machine.write(1) == [.answer(1, isSuccess: true), .forget(1)])
    }

    @Test func `a cancellation that can't be written is undone, with its time to undo, W8`() {
        var machine = MutationMachine()
        _ = machine.send(isDelayed: true)
        #expect(machine.handle(.cancel(1)) == [.takeBack(1)])
        #expect(machine.write(1) == [.remove(1)])
        #expect(machine.handle(.written(1, isSuccess: false)) == [.giveBack(1), .write(1)])
        #expect(machine.write(1) == [.startDelay(1), .update(1), .answer(1, isSuccess: false)])
        #expect(machine.handle(.delayOver(1)).contains(.send(1)))
    }

    @Test func `a mutation that can neither be removed nor saved again holds up its lane until it can, W3, W8`() {
        var machine = MutationMachine()
        _ = machine.send(isDelayed: true)
        _ = (machine.write(1), machine.send(), machine.write(2))
        _ = (machine.handle(.cancel(1)), machine.handle(.written(1, isSuccess: false)))
        #expect(machine.handle(.written(1, isSuccess: false)) == [.startRetryTimer(1)])
        #expect(machine.handle(.retryDue(1)) == [.write(1)])
        #expect(machine.write(1) == [.startDelay(1), .update(1), .answer(1, isSuccess: false)])
        #expect(machine.handle(.delayOver(1)).contains(.send(1)))
    }

    @Test func `a mutation of an earlier launch counts as attempted, unless attempts are recorded, W8`() {
        var machine = MutationMachine()
        _ = machine.restore([
            .init(1, keys: .a, .init(), .saved), .init(2, keys: .a, .init(delivery: .never), .saved),
            .init(3, keys: .a, .init(), .saved),
        ])
        #expect(machine.handle(.cancel(3)) == [.answer(3, isSuccess: false)])
        #expect(machine.handle(.cancel(2)) == [.takeBack(2), .remove(2)])
    }

    @Test func `a lane continues while reads trail a write, and acknowledgments keep its order, W10`() {
        var machine = MutationMachine()
        _ = (machine.send(.init(hasReadLag: true)), machine.write(1), machine.send(), machine.write(2))
        #expect(machine.handle(.answered(1, .accepted)) == [.write(1)])
        #expect(machine.write(1) == [.update(1), .startLag(1), .update(2), .update(2), .send(2)])
        #expect(machine.handle(.answered(2, .accepted)) == [.write(2)])
        #expect(machine.write(2) == [.update(2)])
        #expect(machine.handle(.lagOver(1)) == [.write(1)])
        #expect(machine.handle(.written(1, isSuccess: false)) == [.startRetryTimer(1)])
        _ = machine.handle(.retryDue(1))
        #expect(machine.write(1) == [.acknowledge(1), .update(1), .write(2)])
        #expect(machine.write(2) == [.acknowledge(2), .update(2)])
    }
}

extension MutationMachine {
    /// Sends a mutation, by default a durable one.
    mutating func send(
        keys: [ResourceKey] = .a, _ traits: Traits = Traits(), isDelayed: Bool = false, creators: [Number] = []
    ) -> [Action] {
        handle(.send(keys: keys, traits, isDelayed: isDelayed, creators: creators))
    }

    /// Ends a write.
    mutating func write(_ number: Number) -> [Action] {
        handle(.written(number, isSuccess: true))
    }
}

extension [ResourceKey] {
    static var a: Self { [ResourceKey(["a"])] }
    static var b: Self { [ResourceKey(["b"])] }
    static var c: Self { [ResourceKey(["c"])] }
}

extension MutationMachine.Answer {
    /// A transient failure without a response.
    static var lost: Self { .unknown(retryAfter: .backoff, .noConnection) }
}
