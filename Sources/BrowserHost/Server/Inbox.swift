import NIOConcurrencyHelpers
import NIOCore

/// The events that wait for the main actor: a mailbox for each page, and one for all requests.
///
/// The mailboxes are served in turn, one event at a time, so that a page with many events only delays itself. A range
/// of rows replaces a waiting one of the same rows.
final class Inbox: Sendable {
    fileprivate struct Mailboxes {
        fileprivate var waiting: [Mailbox: CircularBuffer<ServerEvent>] = [:]
        /// The mailboxes that contain events, the next one first.
        fileprivate var turns = CircularBuffer<Mailbox>()
    }

    private let mailboxes = NIOLockedValueBox(Mailboxes())
    private let wakeup = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// A stream with an element whenever there may be events.
    ///
    /// It ends with the task that iterates over it.
    var wakeups: AsyncStream<Void> { wakeup.stream }

    /// Adds an event to its mailbox.
    func post(_ event: ServerEvent) {
        let replaced = mailboxes.withLockedValue { $0.post(event) }
        if let replaced { replaced.didHandleMessage() }
        wakeup.continuation.yield()
    }

    /// Removes and returns the next event, or `nil` if there is none.
    func take() -> ServerEvent? {
        mailboxes.withLockedValue { $0.take() }
    }

    func close() {
        wakeup.continuation.finish()
    }
}

extension Inbox.Mailboxes {
    /// Adds an event, and returns the page whose earlier message it replaces.
    fileprivate mutating func post(_ event: ServerEvent) -> PageSocket? {
        let mailbox = event.mailbox
        if waiting[mailbox] == nil { turns.append(mailbox) }
        let replaced = waiting[mailbox]?.firstIndex { event.replaces($0) }
        if let replaced { waiting[mailbox]?.remove(at: replaced) }
        waiting[mailbox, default: []].append(event)
        guard replaced != nil, case .message(let socket, _) = event else { return nil }
        return socket
    }

    fileprivate mutating func take() -> ServerEvent? {
        guard let mailbox = turns.popFirst() else { return nil }
        let event = waiting[mailbox]?.popFirst()
        if waiting[mailbox]?.isEmpty == false { turns.append(mailbox) } else { waiting[mailbox] = nil }
        return event
    }
}

/// A queue of events that are served in order.
fileprivate enum Mailbox: Hashable {
    case requests
    case page(ObjectIdentifier)
}

extension ServerEvent {
    fileprivate var mailbox: Mailbox {
        switch self {
        case .request: .requests
        case .message(let socket, _), .rows(let socket), .writable(let socket), .closed(let socket, isClosedByPage: _):
            .page(ObjectIdentifier(socket))
        }
    }

    /// Returns a Boolean value that indicates whether this event makes an earlier event of the page unnecessary.
    fileprivate func replaces(_ earlier: ServerEvent) -> Bool {
        switch (self, earlier) {
        case (.message(_, .showRange(let id, _, _)), .message(_, .showRange(let earlierID, _, _))): id == earlierID
        case (.rows, .rows): true
        default: false
        }
    }
}

/// An event that the event loops pass to the main actor.
///
/// Those of a page arrive in order.
enum ServerEvent: Sendable {
    case request(Exchange)
    case message(PageSocket, ClientMessage)
    /// The page needs rows that aren't shown yet. The server posts this event itself.
    case rows(PageSocket)
    /// The page accepts bytes again.
    case writable(PageSocket)
    /// The connection is closed; `isClosedByPage` is `true` if the page closed it, rather than being cut off.
    case closed(PageSocket, isClosedByPage: Bool)
}
