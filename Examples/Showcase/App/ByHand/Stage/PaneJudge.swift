import PortableUI

/// A record of what one pane draws, and of the faults in it.
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

    /// The content of the pane.
    private(set) var frame = PaneFrame()

    /// Everything that it has shown.
    private(set) var recording = Recording()
    private(set) var faults: [PaneFault] = []
    private(set) var exchanges: [Exchange] = []

    @ObservationIgnored private let elapsed: @MainActor () -> Duration
    @ObservationIgnored private var cause = Cause.rest
    @ObservationIgnored private var versions: [Note.ID: Int] = [:]
    @ObservationIgnored private var marks: [Note.ID: Mark] = [:]
    @ObservationIgnored private var verdict = FeedVerdict()

    /// Creates a judge with a closure that returns the time since the beginning.
    init(elapsed: @escaping @MainActor () -> Duration) {
        self.elapsed = elapsed
    }

    /// Records what happens before the screen may change.
    func notice(_ cause: Cause) {
        self.cause = cause
    }

    /// Changes the frame, and counts the faults that it didn't have before.
    private func show(_ change: (inout PaneFrame) -> Void) {
        let old = frame.faults
        change(&frame)
        recording.append(frame, at: elapsed())
        for kind in PaneFault.Kind.allCases where frame.faults.contains(kind) && !old.contains(kind) { count(kind) }
    }

    private func count(_ kind: PaneFault.Kind) {
        faults.append(PaneFault(id: faults.count, kind: kind, time: elapsed(), cause: cause, frame: frame))
    }
}

// The screen.
extension PaneJudge {
    /// Records the books that are drawn; `nil` if there are none.
    func sees(_ books: ShownBooks.Content?) {
        show { frame in
            frame.books = books
            frame.faults.set(.wrongAnswer, books?.isWrong ?? false)
        }
    }

    /// Records the notes that are drawn; `nil` if there are none.
    func sees(_ notes: [Note]?) {
        var isOld = false
        for note in notes ?? [] {
            if let version = note.version {
                isOld = isOld || version < versions[note.id, default: 0]
                versions[note.id] = max(version, versions[note.id, default: 0])
            }
            compare(note)
        }
        show { frame in
            frame.notes = notes
            frame.faults.set(.oldAnswer, isOld)
            frame.faults.set(.lostUpdate, marks.values.contains { $0.isLost })
        }
    }

    /// Compares a note with the user's change of it.
    private func compare(_ note: Note) {
        guard var mark = marks[note.id] else { return }
        if note.isDone == mark.isDone {
            (mark.isShown, mark.isLost) = (true, false)
        } else if mark.isShown {
            mark.isLost = true
        }
        marks[note.id] = mark
    }

    /// Records the quotations that are drawn, in their order; `nil` if there are none.
    func sees(_ quotes: [Quote]?) {
        verdict.sees((quotes ?? []).map(\.number))
        show { frame in
            frame.quotes = quotes
            frame.faults.set(.brokenList, verdict.isBroken)
        }
    }

    func spinnerAppeared() {
        show { $0.spinners += 1 }
    }

    func spinnerDisappeared() {
        show { frame in
            frame.spinners -= 1
            frame.faults.remove(.stuckSpinner)
        }
    }

    /// The place of a quotation that the feed may have left out.
    var omission: Int? { verdict.omission }

    /// Records whether the server has the quotation that the feed left out.
    func learns(_ place: Int, isServed: Bool) {
        verdict.learns(place, isServed: isServed)
        show { $0.faults.set(.brokenList, verdict.isBroken) }
    }
}

// The taps and the requests.
extension PaneJudge {
    /// Records a tap on the box of a note.
    func taps(_ mark: NoteMark) {
        marks[mark.id] = Mark(isDone: mark.isDone)
        show { $0.faults.remove(.lostUpdate) }
    }

    /// Records the beginning of a request, and returns its number.
    func requestBegan(_ name: String) -> Int {
        exchanges.append(Exchange(id: exchanges.count, name: name, start: elapsed()))
        return exchanges.count - 1
    }

    /// Records the end of a request.
    func requestEnded(_ number: Int, isLost: Bool) {
        let time = elapsed()
        (exchanges[number].end, exchanges[number].isLost) = (time, isLost)
        let isLate = exchanges.suffix(from: number + 1).contains { $0.end.map { $0 < time } ?? false }
        notice(.response(exchanges[number].name, isLate: isLate, isLost: isLost))
    }

    /// Counts the spinners that are left, and the changes that aren't shown, once nothing is being loaded.
    func comesToRest() {
        notice(.rest)
        let isLost = (frame.notes ?? []).contains { note in marks[note.id].map { $0.isDone != note.isDone } ?? false }
        show { frame in
            frame.faults.set(.stuckSpinner, frame.spinners > 0)
            frame.faults.set(.lostUpdate, isLost)
        }
    }
}

extension Set<PaneFault.Kind> {
    fileprivate mutating func set(_ kind: PaneFault.Kind, _ isSeen: Bool) {
        if isSeen { insert(kind) } else { remove(kind) }
    }
}
