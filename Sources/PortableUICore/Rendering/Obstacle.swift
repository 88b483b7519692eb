/// A reason for which the user can't interact with an element.
package enum Obstacle: String, Sendable {
    case absent = "is no longer on the page"
    case covered = "is covered by a dialog"
    case disabled = "is disabled"
    case hidden = "is hidden"
    case redacted = "is redacted"
    case transparent = "has no opacity"
    case untouchable = "is excluded from hit testing"

    /// Creates the obstacle that a primitive presents to its descendants, or `nil` if there is none.
    fileprivate init?(_ primitive: Primitive) {
        switch primitive {
        case .box(.hidden): self = .hidden
        case .box(.hitTesting(false)): self = .untouchable
        case .box(.opacity(let opacity)) where opacity.isInvisible: self = .transparent
        case .box(.redacted(true)): self = .redacted
        default: return nil
        }
    }
}

extension Element {
    /// Returns the reason for which the user can't cause an event here now, or `nil` if the user can.
    ///
    /// This is the only place that makes the decision, for every host and every event. Reports of a browser, such as
    /// the visible rows, only require an element that's part of the page.
    package func obstacle(to event: ElementEvent) -> Obstacle? {
        guard isDrawn else { return .absent }
        // A control that is disabled is as large as any.
        if case .measure = event { return nil }
        guard attributes.isEnabled else { return .disabled }
        return event.isReport ? nil : surroundings
    }

    /// The obstacle around the element, up to the dialog that contains it, which stands alone, or up to the page.
    private var surroundings: Obstacle? {
        var isInDialog = false
        for element in sequence(first: self, next: { $0.parent }) {
            if let dialogs = element.dialogs, let top = dialogs.top, !isInside(top) { return .covered }
            if !isInDialog, let obstacle = Obstacle(element.primitive) { return obstacle }
            if case .dialog = element.primitive { isInDialog = true }
        }
        return nil
    }

    private func isInside(_ other: Element) -> Bool {
        sequence(first: self, next: { $0.parent }).contains { $0 === other }
    }
}

extension ElementEvent {
    /// A Boolean value that indicates whether the event reports on the page rather than on a user interaction.
    ///
    /// A field also loses the focus, and a button is also released, when something covers them.
    fileprivate var isReport: Bool {
        switch self {
        case .showRange, .reach, .focus(false), .press(false): true
        default: false
        }
    }
}

extension Double {
    /// A Boolean value that indicates whether a view with this opacity is completely invisible.
    package var isInvisible: Bool { !(self > 0) }
}

/// The dialogs that lie over a page.
@MainActor
final class DialogStack {
    private var dialogs: [Element] = []

    /// The topmost dialog, which prevents the use of the page and all other dialogs.
    var top: Element? { dialogs.last(where: \.isDrawn) }

    /// Places a dialog on top.
    func insert(_ dialog: Element) {
        remove(dialog)
        dialogs.append(dialog)
    }

    func remove(_ dialog: Element) {
        dialogs.removeAll { $0 === dialog }
    }
}
