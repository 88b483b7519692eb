/// What the event loops hand to the main actor, in the order in which it came.
enum ServerEvent: Sendable {
    case request(Exchange)
    case message(PageLine, String)
    /// The connection is gone; `wasLeft` tells whether the page said so, rather than being cut off.
    case closed(PageLine, wasLeft: Bool)
}
