package import Foundation

/// A response of a broken or malicious server, and the expected outcome of a load.
package struct HostileCase: Sendable {
    /// A way of decoding the body.
    package enum Reading: Sendable {
        case text, integers, doubles
    }

    /// The sentence that identifies the case in a report.
    package let name: String

    /// The responses to the first request and to those that its redirects lead to.
    ///
    /// The last one applies to all further requests.
    package let answers: [HostileAnswer]

    package let outcome: Outcome
    package var reading = Reading.text

    /// The maximum size of a body, in bytes.
    package static let bodyLimit = 1 << 20

    /// Returns the path of a request.
    ///
    /// Redirects lead from `0` to `1` and so on.
    package static func path(_ number: Int) -> String { "/\(number)/0" }

    /// Returns the response to a request for a path.
    package static func answer(to path: String) -> HostileAnswer? {
        let numbers = path.prefix { $0 != "?" }.split(separator: "/").prefix(2).map { Int($0) ?? 0 }
        guard numbers.count == 2, all.indices.contains(numbers[0]) else { return nil }
        let answers = all[numbers[0]].answers
        return answers[min(max(0, numbers[1]), answers.count - 1)]
    }

    package static let all = heads + fields + lengths + chunks + trailers + codings + redirects + numbers + documents

    /// The number of a case without any fault.
    package static let harmless = all.firstIndex { $0.outcome == .value("hello") } ?? 0

    init(_ name: String, _ answers: [HostileAnswer], _ outcome: Outcome, as reading: Reading = .text) {
        self.name = name
        self.answers = answers
        self.outcome = outcome
        self.reading = reading
    }

    /// Creates a case with one response, after which the server closes the connection.
    init(_ name: String, _ text: String, _ outcome: Outcome) {
        self.init(name, [HostileAnswer(text)], outcome)
    }

    /// Creates a case with one response that ends in the same bytes repeatedly, until the client closes the connection.
    init(_ name: String, _ text: String, endless: String, _ outcome: Outcome) {
        self.init(name, [HostileAnswer(text, endless: Data(endless.utf8))], outcome)
    }

    /// Creates a case with a body of an announced length, after these fields.
    init(_ name: String, _ fields: String, body: Data, _ outcome: Outcome) {
        self.init(name, [HostileAnswer(fields, body: body)], outcome)
    }
}

/// The bytes that a server sends.
package struct HostileAnswer: Sendable {
    package var bytes: Data

    /// The bytes that follow without end.
    package var endless: Data?

    /// A Boolean value that indicates whether the server closes the connection afterward.
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

/// The documented outcomes of a load.
package enum Outcome: Hashable, Sendable {
    /// A value, by its text.
    case value(String)

    /// A value, by its size.
    case bytes(Int)

    /// A transient failure of the connection: it was interrupted.
    case broken

    /// A permanent failure of the connection: the data isn't HTTP, or is larger than accepted.
    case malformed

    /// A transient failure of the connection: no more data arrived.
    case silent

    /// A body over the limit.
    case tooLarge

    /// A body that can't be decoded.
    case unreadable

    /// A redirect that isn't followed.
    case refusedRedirect

    /// A status that isn't accepted.
    case status(Int)

    /// A status that isn't accepted, with the seconds to wait.
    case statusAndPause(Int, seconds: Int)

    /// A response that reports no change, although there is no value yet.
    case nothingToKeep

    /// None of these, which is a fault.
    case other(String)
}
