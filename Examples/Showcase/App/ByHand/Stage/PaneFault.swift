/// A fault that came to the screen of a pane.
struct PaneFault: Identifiable, Sendable {
    /// A kind of fault.
    enum Kind: String, CaseIterable, Sendable {
        /// Books below the title of another kind.
        case wrongAnswer

        /// A note in an earlier version than one that was shown before.
        case oldAnswer

        /// A change by the user that disappeared from the screen, or never came to it.
        case lostUpdate

        /// A spinner that was left when nothing was being loaded any longer.
        case stuckSpinner

        /// Quotations that appeared twice, in another order, or without one between them.
        case brokenList
    }

    /// The number of the fault in its pane.
    let id: Int
    let kind: Kind
    let time: Duration

    /// The last event in the pane.
    let cause: Cause

    /// The content of the pane.
    let frame: PaneFrame
}

/// Something after which a screen may change.
enum Cause: Hashable, Sendable {
    case tap(Tap)

    /// The end of a request, by its name, and whether others that were sent later had ended before it.
    case response(String, isLate: Bool, isLost: Bool)

    /// The time at which nothing is being loaded any longer.
    case rest
}

/// A request of a pane.
struct Exchange: Identifiable, Sendable {
    let id: Int
    let name: String
    let start: Duration
    var end: Duration?

    /// A Boolean value that indicates whether no response came.
    var isLost = false
}
