import Testing

@testable import Showcase

@MainActor
@Suite struct PaneJudgeTests {
    /// The time on the judge's clock, in seconds.
    @MainActor
    private final class Time {
        var seconds = 0
    }

    private let time: Time
    private let judge: PaneJudge

    init() {
        let time = Time()
        (self.time, judge) = (time, PaneJudge { .seconds(time.seconds) })
    }

    private func books(_ kinds: String..., under filter: BookFilter) -> ShownBooks.Content {
        ShownBooks.Content(
            filter: filter, books: kinds.map { Book(id: $0, title: $0, author: "", year: 1800, kind: $0) })
    }

    private func note(isDone: Bool, version: Int? = 1) -> Note {
        Note(id: "1", text: "Passport", isDone: isDone, version: version)
    }

    private func tap(_ isDone: Bool) {
        judge.taps(NoteMark(id: "1", text: "Passport", isDone: isDone))
    }

    private func count(_ kind: PaneFault.Kind) -> Int {
        judge.faults.count { $0.kind == kind }
    }

    @Test func `books under the title of another kind are one wrong answer until they're gone`() {
        judge.sees(books("novels", under: .novels))
        #expect(judge.faults.isEmpty)
        judge.sees(books("novels", under: .poetry))
        judge.sees(books("novels", under: .science))
        #expect(count(.wrongAnswer) == 1)
        judge.sees(books("science", under: .science))
        judge.sees(books("science", under: .plays))
        #expect(count(.wrongAnswer) == 2)
    }

    @Test func `all kinds are right under no kind, and so is no book at all`() {
        judge.sees(books("novels", "poetry", under: .all))
        judge.sees(books(under: .poetry))
        judge.sees(nil as ShownBooks.Content?)
        #expect(judge.faults.isEmpty)
    }

    @Test func `an earlier version of a note is an old answer`() {
        judge.sees([note(isDone: false, version: 2)])
        judge.sees([note(isDone: false, version: nil)])
        judge.sees([note(isDone: false, version: 2)])
        #expect(judge.faults.isEmpty)
        judge.sees([note(isDone: false, version: 1)])
        judge.sees([note(isDone: true, version: 1)])
        #expect(count(.oldAnswer) == 1)
    }

    @Test func `a change that disappears from the screen is lost once`() {
        tap(true)
        judge.sees([note(isDone: false)])
        #expect(count(.lostUpdate) == 0, "it hasn't been shown yet")
        judge.sees([note(isDone: true)])
        judge.sees([note(isDone: false)])
        judge.sees([note(isDone: false)])
        #expect(count(.lostUpdate) == 1)
        judge.comesToRest()
        #expect(count(.lostUpdate) == 1)
    }

    @Test func `a change that never comes to the screen is lost at rest`() {
        judge.sees([note(isDone: false)])
        tap(true)
        judge.comesToRest()
        #expect(count(.lostUpdate) == 1)
    }

    @Test func `a spinner is stuck if it's there at rest`() {
        judge.spinnerAppeared()
        judge.spinnerDisappeared()
        judge.spinnerAppeared()
        #expect(judge.faults.isEmpty)
        judge.comesToRest()
        #expect(count(.stuckSpinner) == 1 && judge.frame.faults == [.stuckSpinner])
        judge.spinnerDisappeared()
        #expect(judge.frame.faults.isEmpty && count(.stuckSpinner) == 1)
    }

    @Test func `a response is late if one of a later request came before it`() {
        let (first, second) = (judge.requestBegan("Science"), judge.requestBegan("Poetry"))
        time.seconds = 1
        judge.requestEnded(second, isLost: false)
        judge.sees(books("science", under: .poetry))
        #expect(judge.faults.last?.cause == .response("Poetry", isLate: false, isLost: false))
        judge.sees(books("poetry", under: .poetry))
        time.seconds = 2
        judge.requestEnded(first, isLost: false)
        judge.sees(books("science", under: .poetry))
        #expect(judge.faults.last?.cause == .response("Science", isLate: true, isLost: false))
    }

    @Test func `what was shown is found by its time, and so are the times with a fault`() {
        for (seconds, kind) in [(1, "novels"), (3, "science"), (5, "novels"), (6, "novels")] {
            time.seconds = seconds
            judge.sees(books(kind, under: .science))
        }
        let recording = judge.recording
        #expect(recording.frame(at: .zero).books == nil)
        #expect(recording.frame(at: .seconds(4)).books == books("science", under: .science))
        #expect(
            recording.faultyTimes(until: .seconds(8)) == [.seconds(1) ... .seconds(3), .seconds(5) ... .seconds(8)])
        #expect(recording.faultyTimes(until: .seconds(2)) == [.seconds(1) ... .seconds(2)])
    }
}
