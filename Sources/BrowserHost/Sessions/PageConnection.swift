/// A connection to an open page.
@MainActor
protocol PageConnection: AnyObject {
    /// A Boolean value that indicates whether the page accepts more bytes. Otherwise, a session sends it nothing.
    var isWritable: Bool { get }
    func send(_ text: String)
    func close(_ reason: CloseReason)
}

/// The reason for closing a connection: a status code (RFC 6455, section 7.4) and a short text.
struct CloseReason: Error, Equatable, Sendable {
    let code: UInt16
    let words: String

    static let stopping = CloseReason(code: 1001, words: "the server is stopping")
    static let unmasked = CloseReason(code: 1002, words: "client frames must be masked")
    static let reserved = CloseReason(code: 1002, words: "reserved bits and opcodes must not be used")
    static let interrupted = CloseReason(code: 1002, words: "the parts of a message must not be interrupted")
    static let longControl = CloseReason(code: 1002, words: "a control frame must be short and unfragmented")
    static let malformedGoodbye = CloseReason(code: 1002, words: "a close frame must begin with a code")
    static let notText = CloseReason(code: 1003, words: "messages must be text")
    static let notUnicode = CloseReason(code: 1007, words: "text must be UTF-8")
    static let corrupt = CloseReason(code: 1007, words: "a message could not be decompressed")
    static let tooLong = CloseReason(code: 1009, words: "a message must not exceed 16 kB")
    static let textTooLong = CloseReason(code: 1009, words: "a text must not exceed 64 kB")
    static let noGreeting = CloseReason(code: 1008, words: "the page did not send its greeting in time")
    static let malformed = CloseReason(code: 1008, words: "not a message of the page")
    static let tooFast = CloseReason(code: 1008, words: "too many messages")
    static let sessionGone = CloseReason(code: 4001, words: "the session has ended")
    static let replaced = CloseReason(code: 4002, words: "the page connected again")
}
