/// An event that the event loops hand to the main actor; those of one page arrive in their order.
enum ServerEvent: Sendable {
    case request(Exchange)
    case message(PageLine, ClientMessage)
    /// The page wants rows that are not shown yet; the server says so to itself.
    case rows(PageLine)
    /// The page takes bytes again.
    case writable(PageLine)
    /// The connection is gone; `wasLeft` is `true` if the page said so, rather than being cut off.
    case closed(PageLine, wasLeft: Bool)
}
