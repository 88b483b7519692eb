import Testing

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting

/// The explorer detects the faults that it's meant to detect.
@Suite(.serialized) struct BrokenMachineTests {
    @Test func `a late success that counts is caught, R1`() {
        expectCaught(CountsLateOutcomes.self, "R1")
    }

    @Test func `an overtaken success that passes for fresh is caught, R2`() {
        expectCaught(TakesOvertakenForFresh.self, "R2")
    }

    @Test func `a waiter resumed by an overtaken attempt is caught, R2`() {
        expectCaught(ResumesWithOvertaken.self, "R2")
    }

    @Test func `an attempt that was called back and isn't replaced is caught, R5`() {
        expectCaught(IgnoresRecalls.self, "R5")
    }

    @Test func `a flight that ends for its callers with an attempt that was called back is caught, R5`() {
        expectCaught(EndsRecalledFlights.self, "R5")
    }

    @Test func `a flight for every invalidation is caught, R2`() {
        expectCaught(ReloadsWhenInvalidated.self, "R2")
    }

    @Test func `a joiner whose intent is lost is caught, R3`() {
        expectCaught(ForgetsJoiners.self, "R3")
    }

    @Test func `a flight without interest and without a timer is caught, R5`() {
        expectCaught(ForgetsGrace.self, "R5")
    }

    @Test func `a flight that ends with its caller is caught, R6`() {
        expectCaught(BelongsToItsCaller.self, "R6")
    }

    @Test func `a caller who is never resumed is caught, R7`() {
        expectCaught(ForgetsCallers.self, "R7")
    }

    @Test func `retries without end on a connection that comes and goes are caught, R17`() {
        expectCaught(RetriesForEver.self, "R17")
    }

    @Test func `a store that ends a flight in grace for another is caught, R5`() {
        expectCaught(EndsWhatOthersMayWant.self, "R5")
    }

    @Test func `an initial value that hides the disk is caught, R22`() {
        expectCaught(EntryWorld<HidesTheDisk>(isPersisted: true, isFilled: true), "R22")
    }

    @Test func `an initial value that is fresh after a barrier is caught`() {
        expectCaught(EntryWorld<FillsOverBarriers>(isFilled: true), "R22")
    }

    @Test func `a mark that is forgotten over a restart is caught, R15`() {
        expectCaught(EntryWorld<ForgetsTheMark>((.once, .manual), isPersisted: true), "R15")
    }

    @Test func `a cancellation stored as an error is caught, R8`() {
        expectCaught(StoresCancellation.self, "R8")
    }

    @Test func `a failed refresh that drops the value is caught, R9`() {
        expectCaught(DropsValue.self, "R9")
    }

    @Test func `a silent sync whose failure shows is caught, R10`() {
        expectCaught(ShowsSyncErrors.self, "R10")
    }

    @Test func `a load that outlives a reset is caught, R12`() {
        expectCaught(FliesThroughReset.self, "R12")
    }

    @Test func `an element from before a barrier that passes for fresh is caught, R2`() {
        expectCaught(EntryWorld<TakesOvertakenElements>(isStream: true), "R2")
    }

    @Test func `an element of a cancelled attempt that counts is caught, R1`() {
        expectCaught(EntryWorld<CountsLateElements>(isStream: true), "R1")
    }

    @Test func `a sequence that has ended and passes for live is caught, R24`() {
        expectCaught(EntryWorld<TrustsEndedSequences>(isStream: true), "R24")
    }

    @Test func `the attempts of sequences that are counted though they delivered are caught, R17`() {
        expectCaught(EntryWorld<CountsEstablishedAttempts>(isStream: true), "R17")
    }

    @Test func `an element that isn't written while its sequence is open is caught, R22`() {
        expectCaught(EntryWorld<WritesOnlyAtTheEnd>(isPersisted: true, isStream: true), "R22")
    }

    @Test func `an unchanged value that is replaced is caught, R13`() {
        expectCaught(ReplacesUnmodified.self, "R13")
    }

    @Test func `a success without a value is caught, R13`() {
        expectCaught(TrustsNotModified.self, "R13")
    }

    @Test func `an error that outlives an unchanged value is caught, R13`() {
        expectCaught(KeepsErrorWhenUnmodified.self, "R13")
    }

    @Test func `a load of a fresh value is caught, R14`() {
        expectCaught(IgnoresFreshness.self, "R14")
    }

    @Test func `a manual observer that loads is caught, R15`() {
        expectCaught(IgnoresManual.self, "R15")
    }

    @Test func `an invalidation that is forgotten is caught, R15`() {
        expectCaught(EntryWorld<ForgetsInvalidations>((.once, .manual)), "R15")
    }

    @Test func `an appearance that loads a second time is caught, R15`() {
        expectCaught(EntryWorld<LoadsAgain>((.once, .manual)), "R15")
    }

    @Test func `a retry that cannot help is caught, R17`() {
        expectCaught(RetriesPermanentFailures.self, "R17")
    }

    @Test func `an attempt burnt without a connection is caught, R17`() {
        expectCaught(BurnsAttemptsOffline.self, "R17")
    }

    @Test func `an attempt without a connection is caught, R17`() {
        expectCaught(AttemptsOffline.self, "R17")
    }

    @Test func `a user who has to wait for the end of a pause is caught, R17`() {
        expectCaught(WaitsOutThePause.self, "R17")
    }

    @Test func `a flight that waits, and is shown, is caught, R8`() {
        expectCaught(ShowsWhatWaits.self, "R8")
        expectCaught(ShowsWhatHasWaited.self, "R8")
        expectCaught(StaysSilent.self, "R8")
    }

    @Test func `a call on a store that waits as long as its flight is caught, R17`() {
        expectCaught(KeepsCallsWaiting.self, "R17")
        expectCaught(IgnoresLongPauses.self, "R17")
        expectCaught(EntryWorld<IgnoresSources>(isHeld: true), "R17")
    }

    @Test func `a caller who waits for a value, and is sent away, is caught, R17`() {
        expectCaught(SendsPatientCallersAway.self, "R17")
        expectCaught(EntryWorld<TakesTurnsForWaits>(isHeld: true), "R17")
    }

    @Test func `a failure without a pause, because a mutation is being sent, is caught, R17`() {
        expectCaught(EntryWorld<ForgetsPausesOfTurns>(isHeld: true), "R17")
    }

    @Test func `a user who doesn't wait for a place, or whose request is forgotten there, is caught, R23`() {
        expectCaught(EntryWorld<LetsUsersPass>(isHeld: true), "R23")
        expectCaught(EntryWorld<ForgetsUsersInLine>(isHeld: true), "R23")
    }

    @Test func `a retry timer that outlives its flight is caught, R17`() {
        expectCaught(ForgetsTheRetryTimer.self, "R17")
    }

    @Test func `a further attempt of an overtaken load is caught, R2`() {
        expectCaught(RetriesOvertaken.self, "R2")
    }

    @Test func `an overtaken load that holds back the next one is caught, R18`() {
        expectCaught(WaitsForTheOvertaken.self, "R18")
    }

    @Test func `a record from before a barrier that passes for fresh is caught, R2`() {
        expectCaught(TrustsOldRecords.self, "R2", isPersisted: true)
    }

    @Test func `a record that comes too late is caught, R22`() {
        expectCaught(RestoresLate.self, "R22", isPersisted: true)
    }

    @Test func `a refresh that ends with what was on disk is caught, R22`() {
        expectCaught(RefreshesFromDisk.self, "R22", isPersisted: true)
    }

    @Test func `a value that is not written to disk is caught, R22`() {
        expectCaught(ForgetsToWrite.self, "R22", isPersisted: true)
    }

    @Test func `a previous value that outlives the reset of its key is caught, R4`() {
        expectCaught(KeyWorld<KeepsAfterReset>(), "R4")
    }

    @Test func `a late snapshot of the old key is caught, R4`() {
        expectCaught(KeyWorld<ShowsLateSnapshots>(), "R4")
    }

    @Test func `a printed counterexample runs where it is pasted`() {
        // The body of the test that is printed for this machine, exactly as printed.
        var world = EntryWorld<CountsLateOutcomes>((.ifNeeded, .manual), isPersisted: false, isStream: false)
        let events: [EntryWorld<CountsLateOutcomes>.Event] = [
            .ask(.load, store: nil, waits: true),
            .set,
            .endedLate(0, .success),
        ]
        let found = Explorer<EntryWorld<CountsLateOutcomes>>().explore(from: EntryWorld()).counterexample
        #expect(world.violation(after: events) == found?.violation)
        let lines = found?.description.split(separator: "\n").map { $0.drop { $0 == " " } } ?? []
        #expect(
            lines.dropFirst() == [
                "var world = EntryWorld<CountsLateOutcomes>((.ifNeeded, .manual), isPersisted: false, isStream: false, "
                    + "isFilled: false, isHeld: false)",
                "let events: [EntryWorld<CountsLateOutcomes>.Event] = [",
                ".ask(.load, store: nil, waits: true),", ".set,",
                ".endedLate(0, .success),", "]",
                "#expect(world.violation(after: events) == nil)", "}",
            ])
    }
}

private func expectCaught<Machine: EntryModel>(_: Machine.Type, _ rule: String, isPersisted: Bool = false) {
    expectCaught(EntryWorld<Machine>(isPersisted: isPersisted), rule)
}
