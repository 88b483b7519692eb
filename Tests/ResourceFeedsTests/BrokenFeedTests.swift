import Testing

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceFeeds

/// The exploration of a feed detects the faults that it's meant to detect.
@Suite(.serialized) struct BrokenFeedTests {
    @Test func `a change that is applied again is caught, V2`() {
        expectCaught(FeedWorld<AppliesRepetitions>(.small), "V2")
    }

    @Test func `an older snapshot that takes the place of the base is caught, V6`() {
        expectCaught(FeedWorld<TakesOlderSnapshots>(.lags), "V6")
    }

    @Test func `a gap that is ignored is caught, V1`() { expectCaught(FeedWorld<IgnoresGaps>(.gaps), "V1") }

    @Test func `positions that are compared across timelines are caught, V1`() {
        expectCaught(FeedWorld<ComparesAcrossEpochs>(.silence), "V1", "V6", "V7")
    }

    @Test func `a message of a closed connection that counts is caught, V2`() {
        expectCaught(FeedWorld<HearsOldConnections>(.compaction), "V1", "V2", "V7")
    }

    @Test func `a connection from before a barrier that counts is caught`() {
        expectCaught(FeedWorld<TrustsOldConnections>(.small), "V7", "V8")
    }

    @Test func `a snapshot from before a barrier that counts as new is caught`() {
        expectCaught(FeedWorld<TrustsOldSnapshots>(.unplaced), "V7", "V13")
    }

    @Test func `a connection that counts by opening is caught`() {
        expectCaught(FeedWorld<TrustsOpening>(.compaction), "V7", "V8")
    }

    @Test func `a restart that is ignored is caught`() {
        expectCaught(FeedWorld<IgnoresRestarts>(.compaction), "V4", "V8", "V7")
    }

    @Test func `a snapshot from before a restart that counts is caught, V5`() {
        expectCaught(FeedWorld<TakesOldTimelines>(.restarts), "V5")
    }

    @Test func `a part that is applied by itself is caught, V1`() {
        expectCaught(FeedWorld<AppliesParts>(.parts), "V1")
    }

    @Test func `a connection of a timeline that is over and stays is caught, V6`() {
        expectCaught(FeedWorld<KeepsOldConnections>(.silence), "V6")
    }

    @Test func `an effect that ends with its acknowledgment is caught, V13`() {
        expectCaught(FeedWorld<IncludesAtAcknowledgment>(.placed), "V13")
        expectCaught(FeedWorld<EndsAtAcknowledgment>(.unplaced), "V13")
    }

    @Test func `a restored value that counts as new is caught, V7`() {
        expectCaught(FeedWorld<TrustsRecords>(.silentCrash), "V7")
    }

    @Test func `a connection that begins with what is sent from now on is caught, V4`() {
        expectCaught(FeedWorld<SubscribesFromNow>(.small), "V1", "V4", "V7")
    }

    @Test func `a connection that resumes after what was received is caught, V4`() {
        expectCaught(FeedWorld<ResumesAfterReceived>(.small), "V1", "V4", "V7")
    }

    @Test func `a write that closes the connection is caught, V12`() {
        expectCaught(FeedWorld<ClosesForWrites>(.placed), "V12")
    }

    @Test func `a record of a mutation that is removed early is caught, V13`() {
        expectCaught(FeedWorld<RemovesMutationsEarly>(.crash), "V13")
    }

    @Test func `a record of a value that lacks an acknowledged mutation is caught, V13`() {
        expectCaught(FeedWorld<RecordsWithoutWrites>(.crash), "V13")
    }

    @Test func `a value and a position that are written in two steps are caught, V1`() {
        expectCaught(FeedWorld<RecordsInTwoSteps>(.crash), "V1")
    }

    @Test func `a snapshot of a canceled load that counts is caught`() {
        expectCaught(FeedWorld<AcceptsLateSnapshots>(.resets), "V7", "V11")
    }

    @Test func `a feed that doesn't open a connection again is caught`() {
        expectCaught(FeedWorld<StaysClosed>(.small), "V4", "V7")
    }

    @Test func `a value that was set and becomes the base is caught, V1`() {
        expectCaught(FeedWorld<SetsBase>(.resets), "V1")
    }

    @Test func `a value that stays fresh without a connection is caught, V7`() {
        expectCaught(FeedWorld<StaysFresh>(.small), "V7")
    }

    @Test func `parts that are kept for the next connection are caught`() {
        expectCaught(FeedWorld<KeepsParts>(.parts), "V1", "V2")
    }

    @Test func `a write without a place that is no barrier is caught`() {
        expectCaught(FeedWorld<RaisesNoBarrier>(.unplaced), "V13", "V15")
    }

    @Test func `an effect that becomes part of the base is caught`() {
        expectCaught(FeedWorld<Bakes>(.placed), "V1", "V11")
    }

    @Test func `a silent connection that is never lost is caught`() {
        expectCaught(FeedWorld<WaitsForever>(.silence), "V16", "V4")
    }

    @Test func `a position that outlives its value is caught`() {
        expectCaught(FeedWorld<KeepsPosition>(.resets), "V7", "V11")
    }

    @Test func `a snapshot that is loaded before the connection is open is caught, V9`() {
        expectCaught(FeedWorld<LoadsBeforeConnecting>(.silentFromNow), "V1", "V4", "V7")
    }

    @Test func `changes that are dropped before a snapshot are caught, V9`() {
        expectCaught(FeedWorld<DropsEarlyChanges>(.fromNow), "V1", "V4", "V7")
    }

    @Test func `a snapshot from before the beginning of a connection is caught, V9`() {
        expectCaught(FeedWorld<IgnoresBeginnings>(.fromNowLags), "V1", "V4", "V7")
    }

    @Test func `a connection that goes on wherever it begins is caught, V9`() {
        expectCaught(FeedWorld<TrustsReopening>(.fromNow), "V1", "V4", "V7", "V16")
    }
}

/// Expects that the exploration of a world finds a fault.
private func expectCaught(
    _ world: some Explorable, _ rules: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
    let problem = unnoticedFault(of: world, against: rules)
    #expect(problem == nil, sourceLocation: sourceLocation)
}
