import Foundation

extension HostileCase {
    private static func length(_ name: String, _ text: String, _ outcome: Outcome) -> HostileCase {
        HostileCase(name, "HTTP/1.1 200 OK\r\nContent-Length: \(text)\r\n\r\nhello", outcome)
    }

    static let lengths: [HostileCase] = [
        length("a byte too few", "6", .broken),
        length("a byte too many", "4", .value("hell")),
        length("the largest signed length", "9223372036854775807", .tooLarge),
        length("the largest unsigned length", "18446744073709551615", .broken),
        length("a length that no number holds", "18446744073709551616", .malformed),
        length("a length of 1,000 digits", String(repeating: "9", count: 1000), .malformed),
        length("a negative length", "-5", .malformed),
        length("a length with a sign", "+5", .malformed),
        length("a length in hexadecimal", "0x5", .malformed),
        length("a length with a fraction", "5.0", .malformed),
        length("a length in words", "five", .malformed),
        length("no digits", "", .malformed),
        length("two numbers", "5 5", .malformed),
        length("a list of lengths", "5, 5", .malformed),
        length("spaces around", "  5  ", .value("hello")),
        length("zeros before", "0000000000000000000000005", .value("hello")),
        length("the same length twice", "5\r\nContent-Length: 5", .malformed),
        length("two lengths", "5\r\nContent-Length: 4", .malformed),
        length("a length beside chunks", "5\r\nTransfer-Encoding: chunked", .malformed),
        length("a byte over the limit", "\(bodyLimit + 1)", .tooLarge),
        HostileCase("a body without end", "HTTP/1.1 200 OK\r\n\r\n", endless: "endless ", .tooLarge),
        HostileCase(
            "a long body without end", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n", endless: "endless ",
            .tooLarge),
        HostileCase("a failure without end", "HTTP/1.1 500 No\r\n\r\n", endless: "endless ", .tooLarge),
        HostileCase(
            "half a body, then silence",
            [HostileAnswer("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", closes: false)], .silent),
    ]

    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    private static func chunk(_ name: String, _ text: String, _ outcome: Outcome) -> HostileCase {
        HostileCase(name, chunked + text, outcome)
    }

    private static func coding(_ name: String, _ coding: String, _ outcome: Outcome) -> HostileCase {
        HostileCase(name, "HTTP/1.1 200 OK\r\nTransfer-Encoding: \(coding)\r\n\r\n5\r\nhello\r\n0\r\n\r\n", outcome)
    }

    static let chunks: [HostileCase] = [
        chunk("a chunk and its end", "5\r\nhello\r\n0\r\n\r\n", .value("hello")),
        chunk("a size in words", "five\r\nhello\r\n0\r\n\r\n", .malformed),
        chunk("a negative size", "-5\r\nhello\r\n0\r\n\r\n", .malformed),
        chunk("a size that no number holds", "\(String(repeating: "F", count: 17))\r\nhello", .malformed),
        chunk("the largest signed size", "7FFFFFFFFFFFFFFF\r\nhello", .broken),
        chunk("the largest unsigned size", "FFFFFFFFFFFFFFFF\r\nhello", .broken),
        chunk("no size", "\r\nhello\r\n0\r\n\r\n", .malformed),
        chunk("a space before the size", " 5\r\nhello\r\n0\r\n\r\n", .malformed),
        chunk("a size in hexadecimal notation", "0x5\r\nhello\r\n0\r\n\r\n", .malformed),
        chunk("a chunk that is longer than its size", "4\r\nhello\r\n0\r\n\r\n", .malformed),
        chunk("a chunk that is shorter than its size", "6\r\nhello\r\n0\r\n\r\n", .malformed),
        chunk("lines that end in a line feed alone, in chunks", "5\nhello\n0\n\n", .malformed),
        chunk("half a chunk", "5\r\nhel", .broken),
        chunk("no last chunk", "5\r\nhello\r\n", .broken),
        chunk("no line after the last chunk", "5\r\nhello\r\n0\r\n", .broken),
        chunk("an extension", "5;a=b;c=\"d\"\r\nhello\r\n0\r\n\r\n", .value("hello")),
        chunk("an extension of 1 MB", "5;\(String(repeating: "x", count: 1 << 20))\r\nhello\r\n0\r\n\r\n", .malformed),
        chunk(
            "100,000 chunks of one byte", String(repeating: "1\r\nx\r\n", count: 100_000) + "0\r\n\r\n",
            .bytes(100_000)),
        HostileCase("an extension without end", "\(chunked)5;", endless: "endless", .malformed),
        HostileCase("a size without end", chunked, endless: "00000000", .malformed),
        HostileCase("chunks without end", chunked, endless: "10\r\n0123456789abcdef\r\n", .tooLarge),
        coding("chunks in chunks", "chunked, chunked", .unreadable),
        coding("compressed chunks", "gzip, chunked", .unreadable),
        coding("chunks that are not last", "chunked, gzip", .unreadable),
        coding("an unknown coding", "xchunked", .unreadable),
        coding("a coding that is none", "identity", .value("5\r\nhello\r\n0\r\n\r\n")),
        coding("the coding in other letters", "CHUNKED", .value("hello")),
    ]

    private static func trailer(_ name: String, _ text: String, _ outcome: Outcome) -> HostileCase {
        HostileCase(name, "\(chunked)5\r\nhello\r\n0\r\n\(text)", outcome)
    }

    private static func numbered(_ count: Int) -> String {
        (0..<count).map { "T\($0): v\r\n" }.joined() + "\r\n"
    }

    static let trailers: [HostileCase] = [
        trailer("a legal trailer", "Checksum: abc\r\n\r\n", .value("hello")),
        trailer("a length as a trailer", "Content-Length: 99\r\n\r\n", .malformed),
        trailer("chunks as a trailer", "Transfer-Encoding: chunked\r\n\r\n", .value("hello")),
        trailer("a trailer without a colon", "Colonless\r\n\r\n", .malformed),
        trailer("a trailer with a null", "A: b\u{0}\r\n\r\n", .malformed),
        trailer("a trailer without its line", "A: b\r\n", .broken),
        trailer("half a trailer", "A: ", .broken),
        trailer("300 trailers", numbered(300), .malformed),
        trailer("50,000 trailers", numbered(50_000), .malformed),
        trailer("a trailer of 100 KB", "A: \(String(repeating: "v", count: 100_000))\r\n\r\n", .malformed),
        HostileCase("trailers without end", "\(chunked)0\r\n", endless: "A: b\r\n", .malformed),
        HostileCase("a trailer's value without end", "\(chunked)0\r\nA: ", endless: "endless ", .malformed),
        HostileCase("a trailer's name without end", "\(chunked)0\r\n", endless: "endless", .malformed),
    ]
}
