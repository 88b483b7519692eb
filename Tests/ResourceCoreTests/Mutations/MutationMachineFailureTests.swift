import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// How the machine of an outbox counts transient failures (W15).
struct MutationMachineFailureTests {
    @Test(arguments: [MutationMachine.Cause.failure, .noResponse])
    func `a mutation fails after twenty transient failures, and its lane continues, W15`(
        cause: MutationMachine.Cause
    ) {
        var machine = MutationMachine()
        _ = (machine.send(), machine.write(1), machine.send(), machine.write(2))
        let failure = MutationMachine.Event.answered(1, .unknown(retryAfter: .backoff, cause))
        for count in 1..<20 {
            #expect(machine.handle(failure).contains(.struggle(1)) == (count == 5))
            if cause == .failure { #expect(machine.write(1) == [.update(1), .startRetryTimer(1)]) }
            #expect(machine.handle(.retryDue(1)).contains(.send(1)))
        }
        _ = machine.handle(failure)
        let actions = machine.write(1)
        #expect(actions.contains(.fail(1, .outcomeUnknown)) && actions.contains(.send(2)))
    }

    @Test func `attempts without a connection don't count, and those without a response until it returns, W15`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.write(1))
        for round in 1...30 {
            let cause: MutationMachine.Cause = round.isMultiple(of: 2) ? .noConnection : .noResponse
            let actions = machine.handle(.answered(1, .unknown(retryAfter: .backoff, cause)))
            #expect(actions == [.update(1), .startRetryTimer(1)])
            _ = machine.handle(.wentOffline)
            #expect(machine.handle(.wentOnline).contains(.send(1)))
        }
    }

    @Test func `the time of a key that passes while a failure is recorded ends the mutation, W2, W15`() {
        var machine = MutationMachine()
        _ = (machine.send(.init(delivery: .limited)), machine.write(1), machine.write(1))
        #expect(machine.handle(.answered(1, .unknown(retryAfter: .backoff, .failure))) == [.write(1)])
        #expect(machine.handle(.written(1, isSuccess: true), expired: [1]) == [.write(1)])
        #expect(machine.write(1).contains(.fail(1, .outcomeUnknown)))
    }

    @Test(arguments: [MutationMachine.Pause.backoff, .imposed])
    func `the connection that returns while a failure is recorded ends the pause before it begins, W15`(
        pause: MutationMachine.Pause
    ) {
        var machine = MutationMachine()
        _ = (machine.send(), machine.write(1))
        _ = machine.handle(.answered(1, .unknown(retryAfter: pause, .failure)))
        _ = (machine.handle(.wentOffline), machine.handle(.wentOnline))
        #expect(machine.write(1).contains(.send(1)) == (pause == .backoff))
    }

    @Test func `a failure that can't be recorded counts in this launch, W15`() {
        var machine = MutationMachine()
        _ = (machine.send(), machine.write(1))
        #expect(machine.handle(.answered(1, .unknown(retryAfter: .backoff, .failure))) == [.write(1)])
        #expect(machine.handle(.written(1, isSuccess: false)) == [.update(1), .startRetryTimer(1)])
        #expect(machine.item(1)?.failures.withResponse == 1)
    }
}
