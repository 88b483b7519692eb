import NIOConcurrencyHelpers
import NIOCore

/// The events that wait for the main actor: a mailbox for each page, and one for the requests of each client.
///
/// They're served in turn, one event at a time. The pages of a client have one turn together, and so have all requests,
/// because a client can pose as many without having a page. So a client with many events only delays itself, whether
/// they're of one page, or of many sockets, pages, or requests.
final class Inbox: Sendable {
    private typealias Mailboxes = Turns<Turn, Turns<Mailbox, CircularBuffer<ServerEvent>>>

    private let mailboxes = NIOLockedValueBox(Mailboxes())
    private let wakeup = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// A stream with an element whenever there may be events.
    ///
    /// It ends with the task that iterates over it.
    var wakeups: AsyncStream<Void> { wakeup.stream }

    /// Adds an event to its mailbox, in place of those that it makes unnecessary.
    func post(_ event: ServerEvent) {
        let (turn, mailbox) = event.place
        let unnecessary = mailboxes.withLockedValue { turns in
            turns.add(to: turn) { mailboxes in mailboxes.add(to: mailbox) { $0.add(event) } }
        }
        for earlier in unnecessary { earlier.discard(for: event) }
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

/// The browser or the remote address that an event comes from.
fileprivate enum Client: Hashable, Sendable {
    /// A browser on this machine, or behind a proxy on it, by its cookie.
    case browser(String?)
    case remote(ClientAddress)

    init(_ address: ClientAddress, cookie: String?) {
        self = address.isLocal ? .browser(cookie) : .remote(address)
    }
}

/// The mailboxes that have one turn together.
fileprivate enum Turn: Hashable, Sendable {
    case requests
    case pages(Client)
}

/// A queue of events that are served in order.
fileprivate enum Mailbox: Hashable, Sendable {
    case requests(Client)
    /// A page with all of its sockets, by the token and the cookie in their greetings.
    case page(token: String, cookie: String?)
}

extension CircularBuffer<ServerEvent> {
    /// Adds an event, and removes and returns those that it makes unnecessary.
    fileprivate mutating func add(_ event: ServerEvent) -> [ServerEvent] {
        let unnecessary = Array(lazy.filter { event.replaces($0) })
        if !unnecessary.isEmpty { removeAll { event.replaces($0) } }
        append(event)
        return unnecessary
    }
}

extension ServerEvent {
    /// The mailbox of the event, and the turn that it belongs to.
    fileprivate var place: (Turn, Mailbox) {
        switch self {
        case .request(let exchange), .unrouted(let exchange):
            return (.requests, .requests(Client(exchange.visitor.address, cookie: exchange.visitor.cookie)))
        case .message(let socket, _), .rows(let socket), .writable(let socket), .closed(let socket, isClosedByPage: _):
            let client = Client(socket.address, cookie: socket.cookie)
            return (.pages(client), .page(token: socket.token, cookie: socket.cookie))
        }
    }

    /// Returns a Boolean value that indicates whether this event makes an earlier event of the page unnecessary.
    ///
    /// A greeting replaces that of another socket. A range of rows, the frames of readers, and the traits of the window
    /// replace earlier ones.
    fileprivate func replaces(_ earlier: ServerEvent) -> Bool {
        switch (self, earlier) {
        case (.message(_, .hello), .message(_, .hello)): true
        case (.message(_, .showRange(let id, _, _)), .message(_, .showRange(let earlierID, _, _))): id == earlierID
        case (.message(_, .measure(let frames)), .message(_, .measure(let earlierFrames))):
            Set(frames.map(\.element)).isSuperset(of: earlierFrames.map(\.element))
        case (.message(_, .window), .message(_, .window)), (.rows, .rows): true
        default: false
        }
    }

    /// Completes an event that another one has replaced.
    fileprivate func discard(for event: ServerEvent) {
        guard case .message(let socket, let message) = self else { return }
        socket.didHandleMessage()
        if case .hello = message { socket.close(.replaced) }
    }
}

/// An event that the event loops pass to the main actor.
///
/// Those of a page arrive in order.
enum ServerEvent: Sendable {
    case request(Exchange)
    /// A request that no route has responded to. The server posts this event itself.
    case unrouted(Exchange)
    case message(PageSocket, ClientMessage)
    /// The page needs rows that aren't shown yet. The server posts this event itself.
    case rows(PageSocket)
    /// The page accepts bytes again.
    case writable(PageSocket)
    /// The connection is closed; `isClosedByPage` is `true` if the page closed it, rather than being cut off.
    case closed(PageSocket, isClosedByPage: Bool)
}
