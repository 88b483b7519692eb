import Foundation

extension HostileCase {
    private static func field(_ name: String, _ line: String) -> HostileCase {
        HostileCase(name, "HTTP/1.1 200 OK\r\n\(line)\r\nContent-Length: 5\r\n\r\nhello", .value("hello"))
    }

    private static func pause(_ name: String, _ text: String, _ outcome: Outcome) -> HostileCase {
        HostileCase(
            name,
            "HTTP/1.1 503 Busy\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: \(text)\r\nContent-Length: 0\r\n\r\n",
            outcome)
    }

    private static let nines = String(repeating: "9", count: 100)
    private static let farAway = 1 << 40

    static let numbers: [HostileCase] = [
        pause("a pause", "7", .statusAndPause(503, seconds: 7)),
        pause("a pause of 100 digits", nines, .statusAndPause(503, seconds: farAway)),
        pause("a negative pause", "-7", .status(503)),
        pause("a pause in words", "soon", .status(503)),
        pause("a pause until the past", "Sun, 06 Nov 1994 08:49:36 GMT", .statusAndPause(503, seconds: 0)),
        pause(
            "a pause until the year 65535", "Sun, 06 Nov 65535 08:49:37 GMT",
            .statusAndPause(503, seconds: 2_005_160_227_200)),
        pause("a pause until the year 99999", "Sun, 06 Nov 99999 08:49:37 GMT", .status(503)),
        pause("a pause until no day", "Sun, 99 Foo 1994 99:99:99 GMT", .status(503)),
        field("an age of 100 digits", "Cache-Control: max-age=5\r\nAge: \(nines)"),
        field("a negative age", "Cache-Control: max-age=5\r\nAge: -\(nines)"),
        field("a lifetime of 100 digits", "Cache-Control: max-age=\(nines)"),
        field("a lifetime and an age of 100 digits", "Cache-Control: max-age=\(nines)\r\nAge: \(nines)"),
        field("a negative lifetime", "Cache-Control: max-age=-\(nines)"),
        field("a lifetime that ends nowhere", "Cache-Control: max-age=\"5"),
        field(
            "5,000 directives", "Cache-Control: \(Array(repeating: "max-age=5", count: 5_000).joined(separator: ","))"),
        field("20,000 commas", "Cache-Control: \(String(repeating: ",", count: 20_000))"),
        field("an end in the year 9999", "Expires: Fri, 31 Dec 9999 23:59:59 GMT"),
        field(
            "an end in the year 65535", "Date: Thu, 01 Jan 1970 00:00:00 GMT\r\nExpires: Fri, 31 Dec 65535 23:59:59 GMT"
        ),
        field("an end in the year 0", "Expires: Sat, 01 Jan 0000 00:00:00 GMT"),
        field("an end on 31 February", "Expires: Wed, 31 Feb 2024 00:00:00 GMT"),
        field("an end that is no date", "Expires: 0"),
        field("a date of 60 KB", "Date: \(String(repeating: "Sun, ", count: 12_000))"),
        field("a date in other digits", "Date: Sun, ٠٦ Nov ١٩٩٤ 08:49:37 GMT"),
        field("a tag of 60 KB", "ETag: \"\(String(repeating: "t", count: 60_000))\""),
        field("a tag without its marks", "ETag: tag"),
        field("a change that is no date", "Last-Modified: yesterday"),
    ]

    private static func integers(_ name: String, _ text: String, _ outcome: Outcome) -> HostileCase {
        json(name, Data(text.utf8), outcome)
    }

    private static func json(
        _ name: String, _ body: Data, _ outcome: Outcome, as reading: Reading = .integers
    ) -> HostileCase {
        HostileCase(name, [HostileAnswer("Content-Type: application/json\r\n", body: body)], outcome, as: reading)
    }

    static let documents: [HostileCase] = [
        integers("a list of numbers", "[1, 2]", .value("[1, 2]")),
        integers("nothing", "", .unreadable),
        integers("half a list", "[1, 2", .unreadable),
        integers("a page instead of a list", "<html></html>", .unreadable),
        integers("a list 500,000 deep", String(repeating: "[", count: 500_000), .unreadable),
        integers("a list 1,000 deep that ends", nested("[", "]", 1000), .unreadable),
        integers("an object 100,000 deep", String(repeating: "{\"a\":", count: 100_000), .unreadable),
        integers("a number of 500,000 digits", "[\(String(repeating: "9", count: 500_000))]", .unreadable),
        integers("a number that is too large", "[9223372036854775808]", .unreadable),
        integers("the largest number", "[9223372036854775807]", .value("[9223372036854775807]")),
        integers("a number with an exponent of 1 MB", "[1e\(String(repeating: "9", count: 1_000_000))]", .unreadable),
        integers("a number with a fraction", "[1.5]", .unreadable),
        integers("a number that begins with 0", "[01]", .unreadable),
        integers("a number that is none", "[NaN]", .unreadable),
        integers("a comma too many", "[1,]", .value("[1]")),
        integers("a null", "[1, null]", .unreadable),
        integers("200,000 lists", "[\(Array(repeating: "[]", count: 200_000).joined(separator: ","))]", .unreadable),
        integers("a mark of the order of bytes", "\u{FEFF}[1]", .value("[1]")),
        integers("half a character", #"["\ud800"]"#, .unreadable),
        json("bytes that are no text", Data([0x5b, 0xff, 0xfe, 0x5d]), .unreadable),
        json("nulls", Data(count: 1000), .unreadable),
        json("an infinite number", Data("[1e400]".utf8), .unreadable, as: .doubles),
        json("a number with 1,000 places", Data("[0.\(nines)\(nines)]".utf8), .value("[1.0]"), as: .doubles),
        HostileCase("text that is no UTF-8", "", body: Data([0x68, 0xc3, 0x28]), .unreadable),
        HostileCase("text with a null", "", body: Data("a\0b".utf8), .value("a\0b")),
    ]

    private static func nested(_ open: String, _ close: String, _ depth: Int) -> String {
        String(repeating: open, count: depth) + String(repeating: close, count: depth)
    }
}
