/// The line to one open page.
@MainActor
protocol PageConnection: AnyObject {
    func send(_ text: String)
    func close(_ reason: CloseReason)
}

/// Why a connection ends: the code of RFC 6455, section 7.4, and a few words.
struct CloseReason: Error, Equatable, Sendable {
    let code: UInt16
    let words: String

    static let stopping = CloseReason(code: 1001, words: "the server stops")
    static let unmasked = CloseReason(code: 1002, words: "frames of a client are masked")
    static let fragmented = CloseReason(code: 1002, words: "one message is one frame")
    static let notText = CloseReason(code: 1003, words: "messages are text")
    static let malformed = CloseReason(code: 1008, words: "not a message of the page")
    static let tooFast = CloseReason(code: 1008, words: "too many messages")
    static let sessionGone = CloseReason(code: 4001, words: "the session has ended")
    static let replaced = CloseReason(code: 4002, words: "the page connected again")
}
