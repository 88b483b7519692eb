import PortableUI

/// The counts of a pane.
struct PaneScore: Hashable, Sendable {
    /// The number of times that books appeared as an answer to another question, or a note in an earlier version.
    var wrongAnswers = 0

    /// The number of the user's changes that disappeared from the screen, or never came to it.
    var lostUpdates = 0

    /// The number of spinners that were left when nothing was being loaded any longer.
    var stuckSpinners = 0

    /// The number of times that quotations of the feed appeared twice, in another order, or without one between them.
    var brokenLists = 0
    var requests = 0

    /// The number of faults.
    var faults: Int { wrongAnswers + lostUpdates + stuckSpinners + brokenLists }
}

/// Books as they are drawn: the kind in their title, and their own kinds.
struct ShownAnswer: Hashable {
    let filter: BookFilter
    let kinds: Set<String>

    /// A Boolean value that indicates whether a book is drawn below the title of another kind.
    var isWrong: Bool { filter != .all && !kinds.isSubset(of: [filter.rawValue]) }
}

/// A counter of the faults that are on screen in a pane.
///
/// It knows what the pane draws, the user's taps, and the times of requests, but nothing about the code that loads.
@MainActor
@Observable
final class PaneJudge {
    /// A change by the user.
    private struct Mark {
        let isDone: Bool
        var isShown = false
        var isLost = false
    }

    private(set) var score = PaneScore()

    /// The notes that were drawn last.
    private(set) var notes: [Note] = []

    /// The number of requests in progress.
    private(set) var exchanges = 0

    private var isWrong = false
    private var versions: [Note.ID: Int] = [:]
    private var marks: [Note.ID: Mark] = [:]
    private var spinners = 0
    private var feed = FeedVerdict()

    /// Forgets what was counted.
    func startOver() {
        score = PaneScore()
    }
}

// The screen.
extension PaneJudge {
    /// Records the books that are drawn; `nil` if there are none.
    func sees(_ answer: ShownAnswer?) {
        let wasWrong = isWrong
        isWrong = answer?.isWrong ?? false
        if isWrong, !wasWrong { score.wrongAnswers += 1 }
    }

    /// Records the notes that are drawn.
    func sees(_ notes: [Note]) {
        self.notes = notes
        var isOld = false
        for note in notes {
            if let version = note.version {
                isOld = isOld || version < versions[note.id, default: 0]
                versions[note.id] = version
            }
            compare(note)
        }
        if isOld { score.wrongAnswers += 1 }
    }

    /// Compares a note with the user's change of it.
    private func compare(_ note: Note) {
        guard var mark = marks[note.id] else { return }
        if note.isDone == mark.isDone {
            (mark.isShown, mark.isLost) = (true, false)
        } else if mark.isShown, !mark.isLost {
            mark.isLost = true
            score.lostUpdates += 1
        }
        marks[note.id] = mark
    }

    /// Records the places of the quotations that are drawn, in their order.
    func sees(_ places: [Double]) {
        if feed.sees(places) { score.brokenLists += 1 }
    }

    /// The place of a quotation that the feed may have left out.
    var omission: Int? { feed.omission }

    /// Records whether the server has the quotation that the feed left out.
    func learns(_ place: Int, isServed: Bool) {
        if feed.learns(place, isServed: isServed) { score.brokenLists += 1 }
    }

    func spinnerAppeared() {
        spinners += 1
    }

    func spinnerDisappeared() {
        spinners -= 1
    }
}

// The taps and the requests.
extension PaneJudge {
    /// Records a tap on the box of a note.
    func taps(_ mark: NoteMark) {
        marks[mark.id] = Mark(isDone: mark.isDone)
    }

    func requestBegan() {
        score.requests += 1
        exchanges += 1
    }

    func requestEnded() {
        exchanges -= 1
    }

    /// Counts the spinners that are left, and the changes that aren't shown, once nothing is being loaded.
    func comesToRest() {
        score.stuckSpinners += spinners
        score.lostUpdates += notes.count { note in
            marks[note.id].map { !$0.isLost && $0.isDone != note.isDone } ?? false
        }
        marks = [:]
    }
}
