package import Foundation

/// One answer of a server that is broken, or wants to do harm, and what a load must come to.
package struct HostileCase: Sendable {
    /// Makes a value of the body.
    package enum Reading: Sendable {
        case text, integers, doubles
    }

    /// The sentence that a report names the case by.
    package let name: String

    /// The answers to the first request and to those that its redirects lead to; the last one counts for all further ones.
    package let answers: [HostileAnswer]

    package let outcome: Outcome
    package var reading = Reading.text

    /// The bytes that a body may have.
    package static let bodyLimit = 1 << 20

    /// The path of a request: redirects lead from `0` to `1` and on.
    package static func path(_ number: Int) -> String { "/\(number)/0" }

    /// The answer to a request for a path.
    package static func answer(to path: String) -> HostileAnswer? {
        let numbers = path.prefix { $0 != "?" }.split(separator: "/").prefix(2).map { Int($0) ?? 0 }
        guard numbers.count == 2, all.indices.contains(numbers[0]) else { return nil }
        let answers = all[numbers[0]].answers
        return answers[min(max(0, numbers[1]), answers.count - 1)]
    }

    package static let all = heads + fields + lengths + chunks + trailers + codings + redirects + numbers + documents

    /// The number of a case with nothing wrong in it.
    package static let harmless = all.firstIndex { $0.outcome == .value("hello") } ?? 0

    init(_ name: String, _ answers: [HostileAnswer], _ outcome: Outcome, as reading: Reading = .text) {
        self.name = name
        self.answers = answers
        self.outcome = outcome
        self.reading = reading
    }

    /// One answer, after which the server hangs up.
    init(_ name: String, _ text: String, _ outcome: Outcome) {
        self.init(name, [HostileAnswer(text)], outcome)
    }

    /// One answer that ends in the same bytes again and again, until the client hangs up.
    init(_ name: String, _ text: String, endless: String, _ outcome: Outcome) {
        self.init(name, [HostileAnswer(text, endless: Data(endless.utf8))], outcome)
    }

    /// A body of a length that is told, after these fields.
    init(_ name: String, _ fields: String, body: Data, _ outcome: Outcome) {
        self.init(name, [HostileAnswer(fields, body: body)], outcome)
    }
}

/// The bytes that a server sends.
package struct HostileAnswer: Sendable {
    package var bytes: Data

    /// The bytes that follow without end.
    package var endless: Data?

    /// A Boolean value that indicates whether the server hangs up afterwards.
    package var closes = true

    init(_ text: String, endless: Data? = nil, closes: Bool = true) {
        bytes = Data(text.utf8)
        self.endless = endless
        self.closes = closes
    }

    init(_ fields: String, body: Data) {
        self.init("HTTP/1.1 200 OK\r\n\(fields)Content-Length: \(body.count)\r\n\r\n")
        bytes += body
    }
}

/// The documented ends of a load.
package enum Outcome: Hashable, Sendable {
    /// A value, by its text.
    case value(String)

    /// A value, by its size.
    case bytes(Int)

    /// A transient failure of the connection: it broke off.
    case broken

    /// A permanent failure of the connection: what came is no HTTP, or more of it than is taken.
    case malformed

    /// A transient failure of the connection: nothing came any more.
    case silent

    /// A body over the limit.
    case tooLarge

    /// A body that is not what was expected.
    case unreadable

    /// A redirect that is not followed.
    case refusedRedirect

    /// A status that is not accepted.
    case status(Int)

    /// A status that is not accepted, with the seconds to wait.
    case statusAndPause(Int, seconds: Int)

    /// An answer that nothing has changed, where there is nothing yet.
    case nothingToKeep

    /// None of these, and so a fault.
    case other(String)
}
