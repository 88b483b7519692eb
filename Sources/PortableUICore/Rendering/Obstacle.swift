/// A reason why no visitor could use an element.
package enum Obstacle: String, Sendable {
    case absent = "is no longer on the page"
    case covered = "is covered by a dialog"
    case disabled = "is disabled"
    case hidden = "is hidden"
    case redacted = "is redacted"
    case transparent = "has no opacity"
    case untouchable = "is excluded from hit testing"

    /// The reason that an element gives all that lies in it; nil where it gives none.
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
    /// The reason why no visitor could cause an event here now; nil where one could.
    ///
    /// This is the one place where it's decided, for every host and every event. Reports of a browser, such as the rows in
    /// sight, need only an element that's part of the page.
    package func obstacle(to event: ElementEvent) -> Obstacle? {
        guard isDrawn else { return .absent }
        guard attributes.isEnabled else { return .disabled }
        return event.isReport ? nil : surroundings
    }

    /// The reason that lies around the element: up to the dialog that it's in, which stands alone, or to the page.
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
    /// A Boolean value that indicates whether the event tells of the page rather than of someone who uses an element.
    ///
    /// The keyboard also leaves a field, and a button is also let go, because something has come over them.
    fileprivate var isReport: Bool {
        switch self {
        case .showRange, .focus(false), .press(false): true
        default: false
        }
    }
}

extension Double {
    /// A Boolean value that indicates whether a view of this opacity can't be seen at all.
    package var isInvisible: Bool { !(self > 0) }
}

/// The dialogs that lie over a page.
@MainActor
final class DialogStack {
    private var dialogs: [Element] = []

    /// The one that came last, which keeps all others and the page from being used.
    var top: Element? { dialogs.last(where: \.isDrawn) }

    /// Puts a dialog on top.
    func insert(_ dialog: Element) {
        remove(dialog)
        dialogs.append(dialog)
    }

    func remove(_ dialog: Element) {
        dialogs.removeAll { $0 === dialog }
    }
}
