import Foundation
import Testing

@testable import ResourceHTTP

/// The examples are those of WHATWG HTML, section 9.2.6, and their neighbors.
@Suite(.timeLimit(.minutes(10)))
struct EventParserTests {
    private func parse(_ pieces: [some Sequence<UInt8>], limit: Int = 1 << 20) throws -> [ServerSentEvent] {
        var parser = EventParser(limit: limit)
        return try pieces.flatMap { piece in
            try Array(piece).withUnsafeBytes { bytes in try parser.parse(bytes).map(\.event) }
        }
    }

    private func parse(_ text: String, limit: Int = 1 << 20) throws -> [ServerSentEvent] {
        try parse([text.utf8], limit: limit)
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `events are the same wherever their bytes are split`(lineEnd: String) throws {
        let lines = [
            "\u{FEFF}: comment", "", "id: 1", "data: ä", "data:b", "", "event: t", "data", "", "id: x\u{0}y",
            "data:  z",
            "", "id", "data: last", "", "retry: 12x", "retry: 40", "unknown: 1", "data: never",
        ]
        let bytes = Array(lines.joined(separator: lineEnd).utf8)
        let expected = [
            ServerSentEvent(data: "ä\nb", id: "1"), ServerSentEvent(type: "t", data: ""), ServerSentEvent(data: " z"),
            ServerSentEvent(data: "last", id: ""),
        ]
        for first in 0...bytes.count {
            for second in first...bytes.count {
                let events = try parse([bytes[..<first], bytes[first..<second], bytes[second...]])
                guard events == expected else { return #expect(events == expected, "\(first), \(second)") }
            }
        }
    }

    @Test(arguments: [
        ("data: one\ndata: two\n\n", [ServerSentEvent(data: "one\ntwo")]),
        ("data\n\ndata\ndata\n\ndata:", [ServerSentEvent(data: ""), ServerSentEvent(data: "\n")]),
        ("data:test\n\ndata: test\n\n", [ServerSentEvent(data: "test"), ServerSentEvent(data: "test")]),
        (": test stream\n\n", []),
        ("event: add\n\ndata: 1\n\n", [ServerSentEvent(data: "1")]),
        ("id: 1\n\ndata: 1\n\n", [ServerSentEvent(data: "1")]),
        ("event: add\nevent\ndata: 1\n\n", [ServerSentEvent(data: "1")]),
        ("Data: 1\n data: 2\ndata : 3\n\n", []),
        ("data: a\u{FEFF}\n\n\u{FEFF}data: b\n\n", [ServerSentEvent(data: "a\u{FEFF}")]),
        ("data: a\n\r\ndata: b\r\r\n", [ServerSentEvent(data: "a"), ServerSentEvent(data: "b")]),
    ])
    func `a stream has these events`(text: String, events: [ServerSentEvent]) throws {
        #expect(try parse(text) == events)
    }

    @Test func `bytes that aren't a text are replaced`() throws {
        #expect(
            try parse([Array("data: ".utf8) + [0xFF, 0xC3] + Array("\n\n".utf8)]).map(\.data) == ["\u{FFFD}\u{FFFD}"])
    }

    @Test(arguments: [
        ("40", Duration.milliseconds(40)), ("0", .zero), ("", nil), ("-1", nil), ("4.5", nil), ("١", nil),
        ("99999999999999999999", nil), ("9223372036854775807", .seconds(3_155_760_000)),
    ])
    func `a time until the next connection has digits only`(text: String, time: Duration?) throws {
        var parser = EventParser(limit: 100)
        _ = try Array("retry: \(text)\n".utf8).withUnsafeBytes { try parser.parse($0) }
        #expect(parser.reconnectionTime == time)
    }

    @Test func `an event has no more bytes than the limit, in one line or many`() throws {
        #expect(try parse("data: \(String(repeating: "a", count: 94))\n\n", limit: 100).count == 1)
        for text in [
            "data: \(String(repeating: "a", count: 95))\n\n", String(repeating: "x", count: 101),
            String(repeating: "data: a\n", count: 15), String(repeating: "event: a\n", count: 13),
        ] {
            #expect(throws: EventTooLarge.self) { try parse(text, limit: 100) }
            #expect(throws: EventTooLarge.self) { try parse(text.utf8.map { [$0] }, limit: 100) }
        }
    }

    @Test func `an ID has no more than 1,024 bytes`() throws {
        let id = String(repeating: "1", count: 1024)
        #expect(try parse("id: \(id)\ndata\n\n").first?.id == id)
        #expect(throws: EventTooLarge.self) { try parse("id: \(id)1\n") }
    }

    @Test func `comments and unknown fields may come without end`() throws {
        let text = String(repeating: ": still here\nunknown: 1\n", count: 1000)
        #expect(try parse(text + "data: 1\n\n", limit: 100) == [ServerSentEvent(data: "1")])
    }

    @Test func `an event counts the bytes of its lines`() throws {
        var parser = EventParser(limit: 100)
        let sizes = try Array("id: 1\ndata: ab\n: c\n\ndata\n\n".utf8).withUnsafeBytes {
            try parser.parse($0).map(\.bytes)
        }
        #expect(sizes == [13, 4])
    }
}
