import Testing

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting
@testable import ResourceWriting

/// The exploration of an outbox detects the faults that it's meant to detect.
@Suite(.serialized) struct BrokenMutationTests {
    @Test func `a mutation that is sent before it's saved is caught, W1`() {
        expectCaught(MutationWorld<SendsBeforeSaving>(.oneLane), "W1")
    }

    @Test func `records that become durable in any order are caught, W1`() {
        expectCaught(MutationWorld<WritesInAnyOrder>(.oneLane), "W1")
    }

    @Test func `a new key for each attempt is caught, W2`() {
        expectCaught(MutationWorld<ChangesKeys>(.oneLane), "W2")
    }

    @Test func `a server that ignores keys is caught, W2`() {
        expectCaught(MutationWorld<FaithfulMutations>(.ignoredKeys), "W2")
    }

    @Test func `an attempt that isn't recorded first is caught, W2`() {
        expectCaught(MutationWorld<RecordsNoAttempts>(.never), "W2")
    }

    @Test func `a refused attempt whose record says that it may have been applied is caught, W2`() {
        expectCaught(MutationWorld<RecordsNoRefusals>(.never), "W2")
    }

    @Test func `at-most-once delivery that is repeated after a crash is caught, W2`() {
        expectCaught(MutationWorld<RepeatsAfterCrash>(.never), "W2")
    }

    @Test func `a repetition after the server has forgotten the key is caught, W2`() {
        expectCaught(MutationWorld<TrustsKeysForEver>(.limited), "W2")
    }

    @Test func `a repetition before a late timer is caught, W2`() {
        expectCaught(MutationWorld<TrustsTimers>(.limited), "W2")
    }

    @Test func `a lane that is sent in parallel is caught, W3`() {
        expectCaught(MutationWorld<SendsLanesInParallel>(.oneLane), "W3")
    }

    @Test func `a lane that continues after an unknown outcome is caught, W3`() {
        expectCaught(MutationWorld<ContinuesAfterUnknown>(.oneLane), "W3")
    }

    @Test func `a lane that continues before a rejection is durable is caught, W3`() {
        expectCaught(MutationWorld<ContinuesBeforeRejection>(.oneLane), "W3")
    }

    @Test func `a lane that holds up another one is caught, W3`() {
        expectCaught(MutationWorld<HasOneLane>(.twoLanes), "W3")
    }

    @Test func `an order apart from the affected keys that is ignored is caught, W3`() {
        expectCaught(MutationWorld<IgnoresOrder>(.ordered), "W3")
    }

    @Test func `an order apart from the affected keys that the next launch doesn't know is caught, W3`() {
        expectCaught(MutationWorld<RecordsNoOrder>(.ordered), "W3")
    }

    @Test func `an effect that ends with the acknowledgment is caught, W4`() {
        expectCaught(MutationWorld<HidesAcknowledged>(.oneLane), "W4")
    }

    @Test func `a value that includes what was acknowledged when its load ended is caught, W4`() {
        expectCaught(MutationWorld<IncludesAtTheEnd>(.oneLane), "W4")
    }

    @Test func `values that are shown before the outbox is read are caught, W4`() {
        expectCaught(MutationWorld<ShowsValuesFirst>(.persisted), "W4")
    }

    @Test func `an acknowledged effect that a running load lacks is caught, W4`() {
        expectCaught(MutationWorld<ForgetsLayers>(.oneLane), "W4")
    }

    @Test func `an acknowledged effect that becomes part of no record is caught, W12`() {
        expectCaught(MutationWorld<BakesNothing>(.persisted), "W12")
    }

    @Test func `an effect that becomes part of a record twice is caught, W12`() {
        expectCaught(MutationWorld<IgnoresNames>(.failures), "W12")
    }

    @Test func `a record that doesn't name its effects is caught, W12`() {
        expectCaught(MutationWorld<NamesNothing>(.failures), "W12")
    }

    @Test func `a record that names an effect which it lacks is caught, W12`() {
        expectCaught(MutationWorld<WritesUnfolded>(.persisted), "W12")
    }

    @Test func `a record that is read before its effects is caught, W4`() {
        expectCaught(MutationWorld<ReadsAhead>(.persisted), "W4")
    }

    @Test func `a record that an effect couldn't become part of is caught, W4`() {
        expectCaught(MutationWorld<TrustsDoubted>(.failures), "W4")
    }

    @Test func `an acknowledgment that is no barrier is caught, W5`() {
        expectCaught(MutationWorld<RaisesNoBarrier>(.oneLane), "W5")
    }

    @Test func `an overtaken load that makes an entry fresh is caught, W5`() {
        expectCaught(MutationWorld<TrustsOvertaken>(.oneLane), "W5")
    }

    @Test func `a record that is fresh without an acknowledged effect is caught, W5`() {
        expectCaught(MutationWorld<TrustsRecords>(.persisted), "W5")
    }

    @Test func `an effect that outlives its failure is caught, W6`() {
        expectCaught(MutationWorld<ShowsFailed>(.oneLane), "W6")
    }

    @Test func `a rollback that restores the value from before is caught, W4`() {
        expectCaught(MutationWorld<RestoresSnapshots>(.oneLane), "W4")
    }

    @Test func `an acknowledgment that counts before it's durable is caught, W7`() {
        expectCaught(MutationWorld<CountsBeforeSaving>(.oneLane), "W7")
    }

    @Test func `a cancellation after an attempt is caught, W8`() {
        expectCaught(MutationWorld<CancelsAfterAttempts>(.wishes), "W8")
    }

    @Test func `a cancellation that is told before it's durable is caught, W8`() {
        expectCaught(MutationWorld<ReportsCancellationEarly>(.wishes), "W8")
    }

    @Test func `a request before the time to undo is over is caught, W8`() {
        expectCaught(MutationWorld<IgnoresDelays>(.wishes), "W8")
    }

    @Test func `acknowledgments that settle in any order are caught, W10`() {
        expectCaught(MutationWorld<SettlesInAnyOrder>(.readLag), "W10")
    }

    @Test func `reads that trail with nothing waiting for them are caught, W10`() {
        expectCaught(MutationWorld<IgnoresReadLag>(.readLag), "W10")
    }

    @Test func `identifiers that are removed early are caught, W11`() {
        expectCaught(MutationWorld<ForgetsIdentifiers>(.lateIdentifiers), "W11")
    }

    @Test func `identifiers that a canceled mutation on disk still needs are caught, W11`() {
        expectCaught(MutationWorld<ForgetsCanceled>(.canceledIdentifiers), "W11")
    }

    @Test func `a request without the identifier that it needs is caught, W11`() {
        expectCaught(MutationWorld<WaitsForNoIdentifier>(.identifiersAcrossLanes), "W11")
    }

    @Test func `a lane from before an identifier was assigned is caught, W3, W11`() {
        expectCaught(MutationWorld<KeepsTemporaryLanes>(.adoptedKeys), "W3")
    }

    @Test func `a mutation that is sent while another one adopts an identifier is caught, W3, W11`() {
        expectCaught(MutationWorld<SendsBeforeAdoption>(.adoptedKeys), "W3")
    }

    @Test func `an effect on the key from before an identifier was assigned alone is caught, W4, W11`() {
        expectCaught(MutationWorld<KeepsTemporaryKeys>(.adoptedKeys), "W4")
    }

    @Test func `an acknowledged record that is removed at once is caught, W12`() {
        expectCaught(MutationWorld<RemovesAcknowledged>(.persisted), "W12")
    }

    @Test func `a wipe that the outbox ignores is caught, W14`() {
        expectCaught(MutationWorld<IgnoresWipes>(.wipe), "W14")
    }

    @Test func `a wipe that leaves records is caught, W14`() {
        expectCaught(MutationWorld<WipesMemoryAlone>(.wipe), "W14")
    }

    @Test func `a request without a connection is caught, W15`() {
        expectCaught(MutationWorld<SendsOffline>(.connection), "W15")
    }

    @Test func `a request before the user has signed in is caught, W15`() {
        expectCaught(MutationWorld<SendsUnauthorized>(.connection), "W15")
    }

    @Test func `a mutation that is given up is caught, W15`() {
        expectCaught(MutationWorld<GivesUp>(.oneLane), "W15")
    }

    @Test func `a mutation that is never given up is caught, W15`() {
        expectCaught(MutationWorld<NeverGivesUp>(.poisoned), "W15")
    }

    @Test func `failures that the next launch doesn't count are caught, W15`() {
        expectCaught(MutationWorld<ForgetsFailures>(.poisoned), "W15")
    }

    @Test func `failures that aren't recorded are caught, W15`() {
        expectCaught(MutationWorld<RecordsNoFailures>(.poisoned), "W15")
    }

    @Test func `timeouts that count after the connection has returned are caught, W15`() {
        expectCaught(MutationWorld<CountsDisconnection>(.poisoned), "W15")
    }

    @Test func `a struggle that nobody is told of is caught, W15`() {
        expectCaught(MutationWorld<StrugglesInSilence>(.poisoned), "W15")
    }

    @Test func `a struggle that is told of twice is caught, W15`() {
        expectCaught(MutationWorld<RepeatsStruggles>(.poisoned), "W15")
    }

    @Test func `attempts that count without a connection are caught, W15`() {
        expectCaught(MutationWorld<CountsMissingConnections>(.poisonedAlone), "W15")
    }

    @Test func `a mutation that is given up early is caught, W15`() {
        expectCaught(MutationWorld<GivesUpEarly>(.poisonedAttempts), "W15")
    }

    @Test func `a mutation that is never repeated is caught, W15`() {
        expectCaught(MutationWorld<ForgetsRetries>(.oneLane), "W15")
    }

    @Test func `a failed mutation that is lost while it's repeated is caught, W16`() {
        expectCaught(MutationWorld<RemovesOriginals>(.wishes), "W16")
    }

    @Test func `a failed mutation that is dropped is caught, W16`() {
        expectCaught(MutationWorld<DropsFailures>(.oneLane), "W16")
    }

    @Test(arguments: [MutationSetup.merged, .unmergedLane])
    func `a merge with a mutation that has left, or isn't the last of its lane, is caught, W19`(setup: MutationSetup) {
        expectCaught(MutationWorld<MergesAnything>(setup), "W19")
    }

    @Test func `a merge that is sent before its record is durable is caught, W1, W19`() {
        expectCaught(MutationWorld<MergesInMemoryAlone>(.merged), "W1")
    }

    @Test func `a merge that removes the record before it writes the other one is caught, W19`() {
        expectCaught(MutationWorld<RemovesBeforeMerging>(.merged), "W19")
    }
}
