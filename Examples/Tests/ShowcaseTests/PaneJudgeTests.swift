import Testing

@testable import Showcase

@MainActor
@Suite struct PaneJudgeTests {
    private let judge = PaneJudge()

    private func books(_ kinds: String..., under filter: BookFilter) -> ShownAnswer {
        ShownAnswer(filter: filter, kinds: Set(kinds))
    }

    private func note(isDone: Bool, version: Int? = 1) -> Note {
        Note(id: "1", text: "Passport", isDone: isDone, version: version)
    }

    private func tap(_ isDone: Bool) {
        judge.taps(NoteMark(id: "1", text: "Passport", isDone: isDone))
    }

    @Test func `books under the title of another kind are one wrong answer until they're gone`() {
        judge.sees(books("novels", under: .novels))
        #expect(judge.score == PaneScore())
        judge.sees(books("novels", under: .poetry))
        judge.sees(books("novels", under: .science))
        #expect(judge.score.wrongAnswers == 1)
        judge.sees(books("science", under: .science))
        judge.sees(books("science", under: .plays))
        #expect(judge.score.wrongAnswers == 2)
    }

    @Test func `all kinds are right under no kind, and so is no book at all`() {
        judge.sees(books("novels", "poetry", under: .all))
        judge.sees(books(under: .poetry))
        judge.sees(nil)
        #expect(judge.score.faults == 0)
    }

    @Test func `an earlier version of a note is a wrong answer`() {
        judge.sees([note(isDone: false, version: 2)])
        judge.sees([note(isDone: false, version: nil)])
        judge.sees([note(isDone: false, version: 2)])
        #expect(judge.score.wrongAnswers == 0)
        judge.sees([note(isDone: false, version: 1)])
        #expect(judge.score.wrongAnswers == 1)
    }

    @Test func `a change that disappears from the screen is lost once`() {
        tap(true)
        judge.sees([note(isDone: false)])
        #expect(judge.score.lostUpdates == 0, "it hasn't been shown yet")
        judge.sees([note(isDone: true)])
        judge.sees([note(isDone: false)])
        judge.sees([note(isDone: false)])
        #expect(judge.score.lostUpdates == 1)
        judge.comesToRest()
        #expect(judge.score.lostUpdates == 1)
    }

    @Test func `a change that never comes to the screen is lost at rest`() {
        judge.sees([note(isDone: false)])
        tap(true)
        judge.comesToRest()
        #expect(judge.score.lostUpdates == 1)
    }

    @Test func `a spinner is stuck if it's there at rest`() {
        judge.spinnerAppeared()
        judge.spinnerDisappeared()
        judge.spinnerAppeared()
        #expect(judge.score.stuckSpinners == 0)
        judge.comesToRest()
        #expect(judge.score.stuckSpinners == 1)
    }
}
