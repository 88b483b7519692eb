/// An event that the event loops pass to the main actor.
///
/// Those of a page arrive in order.
enum ServerEvent: Sendable {
    case request(Exchange)
    case message(PageLine, ClientMessage)
    /// The page needs rows that aren't shown yet. The server posts this event itself.
    case rows(PageLine)
    /// The page accepts bytes again.
    case writable(PageLine)
    /// The connection is closed; `wasLeft` is `true` if the page closed it, rather than being cut off.
    case closed(PageLine, wasLeft: Bool)
}
