import PortableUI

/// A screen that both panes show.
enum LibraryScreen: String, CaseIterable, Sendable {
    case library, feed
}

/// The taps that both panes receive.
@MainActor
@Observable
final class LibraryTaps {
    var screen = LibraryScreen.library
    var filter = BookFilter.all

    /// A Boolean value that indicates whether the screen is the visible one.
    var isVisible = true

    /// The number of taps on Refresh.
    var refreshes = 0

    /// The number of refreshes of the feed that take the place of a running load.
    var reloads = 0

    /// The number of times that the feed is scrolled to its end.
    var scrolls = 0

    /// The last tap on the box of a note.
    private(set) var mark: NoteMark?

    /// The judges of the panes.
    let judges: [PaneJudge]

    init(judges: [PaneJudge]) {
        self.judges = judges
    }

    /// Checks off a note, or unchecks it.
    func mark(_ note: Note) {
        let mark = NoteMark(id: note.id, text: note.text, isDone: !note.isDone)
        for judge in judges { judge.taps(mark) }
        self.mark = mark
    }

    /// Checks off the first note, or unchecks it.
    func markFirst() {
        if let note = judges.lazy.compactMap(\.notes.first).first { mark(note) }
    }
}
