import Foundation
import ResourceCore

/// A parser of server-sent events, whose bytes may be split anywhere (WHATWG HTML, section 9.2.6).
struct EventParser: Sendable {
    /// The maximum size of an event's ID, which is sent as a header field.
    static let idLimit = 1024

    /// The maximum number of bytes that the lines of an event have.
    let limit: Int

    /// The time that the server asks to wait for before the next connection.
    private(set) var reconnectionTime: Duration?

    private var line: [UInt8] = []
    private var event = Pending()
    private var isFirstLine = true

    // Whether the last byte was a carriage return, which a line feed may complete.
    private var skipsLineFeed = false

    private struct Pending: Sendable {
        var type = "message"
        var data: [UInt8]?
        var id: String?
        var bytes = 0
    }

    init(limit: Int) { self.limit = limit }

    /// Returns the events that the next bytes complete, with the number of bytes of each.
    ///
    /// - Throws: `EventTooLarge`, after which the parser must not be used.
    mutating func parse(_ bytes: UnsafeRawBufferPointer) throws -> [(event: ServerSentEvent, bytes: Int)] {
        var events: [(ServerSentEvent, Int)] = []
        var start = bytes.startIndex
        if skipsLineFeed, let first = bytes.first {
            skipsLineFeed = false
            if first == .lineFeed { start += 1 }
        }
        var lineFeed = bytes.firstIndex(of: .lineFeed, from: start)
        while let end = bytes.firstIndex(of: .carriageReturn, from: start, to: lineFeed) ?? lineFeed {
            try take(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), &events)
            start = end + 1
            if bytes[end] == .carriageReturn {
                if start == lineFeed { start += 1 } else { skipsLineFeed = start == bytes.endIndex }
            }
            if let known = lineFeed, known < start { lineFeed = bytes.firstIndex(of: .lineFeed, from: start) }
        }
        line += bytes[start...]
        if line.count > limit - event.bytes { throw EventTooLarge(limit: limit) }
        return events
    }

    private mutating func take(_ end: UnsafeRawBufferPointer, _ events: inout [(ServerSentEvent, Int)]) throws {
        guard !line.isEmpty || isFirstLine else { return try interpret(end, &events) }
        // NB: The line is emptied afterward, and keeps its memory.
        var line: [UInt8] = []
        swap(&line, &self.line)
        line += end
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirstLine = false
        try line.withUnsafeBytes { try interpret($0, &events) }
        line.removeAll(keepingCapacity: true)
        self.line = line
    }

    private mutating func interpret(_ line: UnsafeRawBufferPointer, _ events: inout [(ServerSentEvent, Int)]) throws {
        guard !line.isEmpty else { return finish(&events) }
        let colon = line.firstIndex(of: .colon, from: 0) ?? line.endIndex
        // NB: A comment has an empty name, and may come as often as the server likes.
        guard let field = Field(UnsafeRawBufferPointer(rebasing: line[..<colon])) else { return }
        event.bytes += line.count
        if event.bytes > limit { throw EventTooLarge(limit: limit) }
        var start = min(colon + 1, line.endIndex)
        if start < line.endIndex, line[start] == .space { start += 1 }
        try set(field, UnsafeRawBufferPointer(rebasing: line[start...]))
    }

    private enum Field {
        case data, event, id, retry

        init?(_ name: UnsafeRawBufferPointer) {
            switch name.count {
            case 2 where name.isEqual(to: "id"): self = .id
            case 4 where name.isEqual(to: "data"): self = .data
            case 5 where name.isEqual(to: "event"): self = .event
            case 5 where name.isEqual(to: "retry"): self = .retry
            default: return nil
            }
        }
    }

    private mutating func set(_ field: Field, _ value: UnsafeRawBufferPointer) throws {
        switch field {
        case .data:
            if event.data == nil { event.data = [] } else { event.data?.append(.lineFeed) }
            event.data?.append(contentsOf: value)
        case .event: event.type = value.isEmpty ? "message" : String(decoding: value, as: UTF8.self)
        case .id:
            if value.count > Self.idLimit { throw EventTooLarge(limit: Self.idLimit) }
            if !value.contains(0) { event.id = String(decoding: value, as: UTF8.self) }
        case .retry: setReconnectionTime(String(decoding: value, as: UTF8.self))
        }
    }

    private mutating func setReconnectionTime(_ text: String) {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let milliseconds = Int64(text) else { return }
        reconnectionTime = .milliseconds(milliseconds).clamped
    }

    private mutating func finish(_ events: inout [(ServerSentEvent, Int)]) {
        defer { event = Pending() }
        guard let data = event.data else { return }
        let text = String(decoding: data, as: UTF8.self)
        events.append((ServerSentEvent(type: event.type, data: text, id: event.id), event.bytes))
    }
}

/// An event, or its ID, is larger than the client allows.
struct EventTooLarge: Error {
    let limit: Int
}

extension UnsafeRawBufferPointer {
    // NB: A search by the system is many times as fast as a loop over the bytes.
    fileprivate func firstIndex(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
        guard let base = baseAddress, let place = memchr(base + start, Int32(byte), (end ?? count) - start) else {
            return nil
        }
        return UnsafeRawPointer(place) - base
    }

    fileprivate func isEqual(to text: StaticString) -> Bool {
        guard let base = baseAddress, count == text.utf8CodeUnitCount else { return false }
        return memcmp(base, text.utf8Start, count) == 0
    }
}

extension UInt8 {
    fileprivate static let lineFeed: UInt8 = 10
    fileprivate static let carriageReturn: UInt8 = 13
    fileprivate static let space: UInt8 = 32
    fileprivate static let colon: UInt8 = 58
}
