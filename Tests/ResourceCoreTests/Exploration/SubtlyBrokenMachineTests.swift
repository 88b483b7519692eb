import Testing

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting

/// The explorer checks the actions of machines as closely as their state.
@Suite(.serialized) struct SubtlyBrokenMachineTests {
    @Test func `a load whose value isn't shown is caught, R1`() {
        expectCaught(EntryWorld<KeepsTheFirstValue>(), "R1")
    }

    @Test func `a late outcome that isn't logged is caught, R1`() {
        expectCaught(EntryWorld<DropsLateOutcomesSilently>(), "R1")
    }

    @Test func `a canceled flight that stores aren't told of is caught, R4`() {
        expectCaught(EntryWorld<CancelsSilently>(), "R4")
    }

    @Test func `a grace timer that outlives the grace is caught, R5`() {
        expectCaught(EntryWorld<LeavesTheGraceTimer>(), "R5")
    }

    @Test func `a second grace without a timer is caught, R5`() {
        expectCaught(EntryWorld<GrantsGraceOnce>(), "R5")
    }

    @Test func `a failed sync that isn't noted is caught, R10`() {
        expectCaught(EntryWorld<ForgetsSyncErrors>(), "R10")
    }

    @Test func `a total time that begins anew with each attempt is caught, R18`() {
        expectCaught(EntryWorld<StretchesTheTotalTime>(), "R18")
    }

    @Test func `a pause that outlives an invalidation is caught`() {
        expectCaught(EntryWorld<PausesThroughInvalidations>(), "R2")
    }

    @Test func `a stream that took too long and passes for fresh is caught`() {
        expectCaught(EntryWorld<TrustsBrokenStreams>(isStream: true), "R18")
    }

    @Test func `a trailing flight without the user's intent is caught, R3`() {
        expectCaught(EntryWorld<ForgetsTheUser>(), "R3")
    }

    @Test func `a refresh that waits for the connection is caught, R17`() {
        expectCaught(EntryWorld<WaitsWithTheUser>(), "R17")
    }
}
