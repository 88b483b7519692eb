import PortableUI

/// The taps that both panes receive.
@MainActor
@Observable
final class Taps {
    private(set) var filter = BookFilter.novels

    /// The number of taps on Refresh.
    private(set) var refreshes = 0

    /// The number of times that the feed is scrolled to its end.
    private(set) var scrolls = 0

    /// The last tap on the box of a note.
    private(set) var mark: NoteMark?

    /// The judges of the panes.
    let judges: [PaneJudge]
    @ObservationIgnored private var wishes: [Note.ID: Bool] = [:]
    @ObservationIgnored private let enterTunnel: @MainActor (Bool) -> Void

    init(judges: [PaneJudge], enterTunnel: @escaping @MainActor (Bool) -> Void) {
        self.judges = judges
        self.enterTunnel = enterTunnel
    }

    /// Lets something happen in both panes.
    func tap(_ tap: Tap) {
        for judge in judges { judge.notice(.tap(tap)) }
        switch tap {
        case .filter(let filter): self.filter = filter
        case .refresh: refreshes += 1
        case .box(let place): markNote(at: place)
        case .scroll: scrolls += 1
        case .tunnel(let isInside): enterTunnel(isInside)
        }
    }

    /// Checks off a note, or unchecks it, whichever the user hasn't done last.
    private func markNote(at place: Int) {
        guard let note = judges.lazy.compactMap(\.frame.notes).first?.dropFirst(place).first else { return }
        let mark = NoteMark(id: note.id, text: note.text, isDone: !(wishes[note.id] ?? note.isDone))
        wishes[note.id] = mark.isDone
        for judge in judges { judge.taps(mark) }
        self.mark = mark
    }
}
