/// The fate of a message on its way from a server of a feed for tests.
public struct MessageFate: Hashable, Sendable {
    enum Course: Hashable, Sendable { case delivered, lost, repeated, silent }

    let course: Course

    /// The message arrives.
    public static let delivered = MessageFate(course: .delivered)

    /// The message is lost, and its connection with it.
    public static let lost = MessageFate(course: .lost)

    /// The message arrives twice.
    public static let repeated = MessageFate(course: .repeated)

    /// Neither the message nor one after it arrives, although the connection stays open.
    public static let silent = MessageFate(course: .silent)

    /// Returns a fate at random: nine of twelve messages are delivered, and the others meet each kind of trouble.
    public static func random(using generator: inout some RandomNumberGenerator) -> MessageFate {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: .lost
        case 1: .repeated
        case 2: .silent
        default: .delivered
        }
    }
}
