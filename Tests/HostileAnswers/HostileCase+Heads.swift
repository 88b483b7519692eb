import Foundation

extension HostileCase {
    private static let hello = "Content-Length: 5\r\n\r\nhello"

    static let heads: [HostileCase] = [
        HostileCase("nothing at all", "", .broken),
        HostileCase("a blank line", "\r\n", .broken),
        HostileCase("half a protocol", "HTT", .broken),
        HostileCase("half a status", "HTTP/1.1 2", .broken),
        HostileCase("a status line alone", "HTTP/1.1 200 OK\r\n", .broken),
        HostileCase("half a field name", "HTTP/1.1 200 OK\r\nContent-Le", .broken),
        HostileCase("a head without its blank line", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n", .broken),
        HostileCase("another protocol", "SSH-2.0-OpenSSH_9.2\r\n", .malformed),
        HostileCase("an alert of TLS", "\u{15}\u{3}\u{1}\u{0}\u{2}\u{2}\u{46}", .malformed),
        HostileCase("a version of the future", "HTTP/9.9 200 OK\r\n\(hello)", .malformed),
        HostileCase("a version without a dot", "HTTP/2 200\r\n\(hello)", .malformed),
        HostileCase("a version of 1,000 digits", "HTTP/\(String(repeating: "1", count: 1000)) 200 OK\r\n", .malformed),
        HostileCase("a protocol in small letters", "http/1.1 200 OK\r\n\(hello)", .malformed),
        HostileCase("no status", "HTTP/1.1 OK\r\n\(hello)", .malformed),
        HostileCase("a status of five digits", "HTTP/1.1 20000 OK\r\n\(hello)", .malformed),
        HostileCase("a status of 100,000 digits", "HTTP/1.1 \(String(repeating: "2", count: 100_000))", .malformed),
        HostileCase("a negative status", "HTTP/1.1 -200 OK\r\n\(hello)", .malformed),
        HostileCase("status 0", "HTTP/1.1 000 Zero\r\n\(hello)", .malformed),
        HostileCase("status 99", "HTTP/1.1 099 Low\r\n\(hello)", .malformed),
        HostileCase("status 999", "HTTP/1.1 999 High\r\n\(hello)", .status(999)),
        HostileCase("no reason", "HTTP/1.1 200\r\n\(hello)", .value("hello")),
        HostileCase("a reason with other letters", "HTTP/1.1 200 Schön\r\n\(hello)", .value("hello")),
        HostileCase(
            "a reason of 1 MB", "HTTP/1.1 200 \(String(repeating: "x", count: 1 << 20))\r\n\(hello)", .malformed),
        HostileCase("a reason without end", "HTTP/1.1 200 ", endless: "endless ", .malformed),
        HostileCase("blank lines without end", "", endless: "\r\n\r\n\r\n\r\n", .malformed),
        HostileCase("one interim answer", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\(hello)", .value("hello")),
        HostileCase(
            "early hints", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n\(hello)", .value("hello")),
        HostileCase("an interim answer alone", "HTTP/1.1 100 Continue\r\n\r\n", .broken),
        HostileCase("an interim answer with a body", "HTTP/1.1 100 Continue\r\n\(hello)", .malformed),
        HostileCase("interim answers without end", "", endless: "HTTP/1.1 100 Continue\r\n\r\n", .malformed),
        HostileCase(
            "a switch of protocols", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nx",
            .malformed),
        HostileCase("two answers to one request", twice, .value("hello")),
        HostileCase("a body where none may be", "HTTP/1.1 204 No Content\r\n\(hello)", .value("")),
        HostileCase("nothing has changed since never", "HTTP/1.1 304 Not Modified\r\n\r\n", .nothingToKeep),
        HostileCase("an old protocol", "HTTP/1.0 200 OK\r\n\r\nhello", .value("hello")),
        HostileCase("a failure with half a body", "HTTP/1.1 500 No\r\nContent-Length: 10\r\n\r\nhalf", .broken),
        HostileCase("silence", [HostileAnswer("", closes: false)], .silent),
        HostileCase("half a head, then silence", [HostileAnswer("HTTP/1.1 200 OK\r\nA: b", closes: false)], .silent),
    ]

    private static let twice = "HTTP/1.1 200 OK\r\n\(hello)HTTP/1.1 200 OK\r\n\(hello)"

    private static func field(_ name: String, _ line: String, _ outcome: Outcome) -> HostileCase {
        HostileCase(name, "HTTP/1.1 200 OK\r\n\(line)\r\n\(hello)", outcome)
    }

    private static func numbered(_ count: Int) -> String {
        (0..<count).map { "F\($0): v" }.joined(separator: "\r\n")
    }

    static let fields: [HostileCase] = [
        field("a field without a colon", "Colonless", .malformed),
        field("a space before the colon", "Spaced : v", .malformed),
        field("a space within the name", "Two words: v", .malformed),
        field("a field without a name", ": v", .malformed),
        field("a control character in a name", "A\u{1}B: v", .malformed),
        field("another letter in a name", "Größe: v", .malformed),
        field("other letters in a value", "Town: Malmö", .value("hello")),
        field("a null in a value", "A: b\u{0}c", .malformed),
        field("a carriage return in a value", "A: b\rc", .malformed),
        field("a field over two lines", "A: b\r\n c", .malformed),
        field("an empty value", "A:", .value("hello")),
        field("as many fields as may be", numbered(255), .value("hello")),
        field("a field too many", numbered(256), .malformed),
        field("50,000 fields", numbered(50_000), .malformed),
        field("a value of 70 KB", "A: \(String(repeating: "v", count: 70_000))", .value("hello")),
        field("a value of 100 KB", "A: \(String(repeating: "v", count: 100_000))", .malformed),
        field("a name of 100 KB", "\(String(repeating: "n", count: 100_000)): v", .malformed),
        field("four values of 70 KB", largeFields(4), .malformed),
        field(
            "200 cookies", Array(repeating: "Set-Cookie: a=b", count: 200).joined(separator: "\r\n"), .value("hello")),
        HostileCase("fields without end", "HTTP/1.1 200 OK\r\n", endless: "A: b\r\n", .malformed),
        HostileCase("a value without end", "HTTP/1.1 200 OK\r\nA: ", endless: "endless ", .malformed),
        HostileCase("a name without end", "HTTP/1.1 200 OK\r\n", endless: "endless", .malformed),
        HostileCase("lines that end in a line feed alone", "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello", .malformed),
    ]

    private static func largeFields(_ count: Int) -> String {
        (0..<count).map { "F\($0): \(String(repeating: "v", count: 70_000))" }.joined(separator: "\r\n")
    }
}
